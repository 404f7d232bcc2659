import OAuth2Server from '@node-oauth/oauth2-server';
import {
  authenticateApplication,
  findApplication,
  getApplication,
  redirectUrisOf,
  scopesOf,
} from '../domain/tokens/applications.ts';
import {
  CODE_LIFETIME,
  claimCode,
  findCode,
  linkCodeToToken,
  revokeReplayed,
  saveCode,
} from '../domain/tokens/authorization-codes.ts';
import { issueToken } from '../domain/tokens/issue-token.ts';
import { matchesRedirectUri } from '../domain/tokens/redirect-uris.ts';
import { areScopesWithin, DEFAULT_SCOPE } from '../domain/tokens/scopes.ts';
import type { Store } from '../platform/db/handle.ts';
import { newToken } from '../platform/passwords.ts';
import type { ApplicationRow } from '../schema/applications.ts';

const GRANTS = ['authorization_code', 'client_credentials'];

/** Grants without a person behind them. */
const NOBODY: OAuth2Server.User = { id: null };

const servers = new WeakMap<Store, OAuth2Server>();

/** The authorization server over one database. */
export function grantsOf(store: Store): OAuth2Server {
  let server = servers.get(store);
  if (!server) {
    server = new OAuth2Server({
      model: modelOf(store),
      authorizationCodeLifetime: CODE_LIFETIME,
      allowEmptyState: true,
    });
    servers.set(store, server);
  }
  return server;
}

function clientOf(row: ApplicationRow): OAuth2Server.Client {
  return { id: row.client_id, row, redirectUris: redirectUrisOf(row), grants: GRANTS };
}

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.ClientCredentialsModel;

function modelOf(store: Store): Model {
  const { db } = store;
  return {
    async getClient(clientId, secret) {
      // Null means the authorization page, where clients only name themselves; undefined a token request without secret.
      if (secret === null) return known(await findApplication(db, clientId));
      return secret ? known(await authenticateApplication(db, clientId, secret)) : undefined;
    },
    async validateRedirectUri(uri, client) {
      return matchesRedirectUri(uri, redirectUrisOf(client.row));
    },
    async validateScope(_user, client, asked = [DEFAULT_SCOPE]) {
      return areScopesWithin(asked, scopesOf(client.row)) && asked;
    },
    async getUserFromClient() {
      return NOBODY;
    },
    async generateAuthorizationCode() {
      return newToken();
    },
    async saveAuthorizationCode(code, client, user) {
      await store.transaction((tx) =>
        saveCode(tx, {
          code: code.authorizationCode,
          applicationId: client.row.id,
          userId: user.id,
          redirectUri: code.redirectUri,
          scopes: code.scope ?? [],
          challenge: code.codeChallenge ?? null,
          expiresAt: code.expiresAt.getTime(),
        }),
      );
      return { ...code, client, user };
    },
    getAuthorizationCode: (code) => readCode(store, code),
    async revokeAuthorizationCode(code) {
      return store.transaction((tx) => claimCode(tx, code.codeId));
    },
    async saveToken(token, client, user) {
      const scopes = token.scope ?? [];
      const issued = await store.transaction(async (tx) => {
        const made = await issueToken(tx, { applicationId: client.row.id, userId: user.id, scopes });
        if (user.codeId) await linkCodeToToken(tx, user.codeId, made.id);
        return made;
      });
      return { accessToken: issued.token, createdAt: issued.createdAt, scope: scopes, client, user };
    },
    // Bearer tokens of requests are checked elsewhere; the library never gets to ask.
    async getAccessToken() {
      return undefined;
    },
  };
}

function known(row: ApplicationRow | undefined): OAuth2Server.Client | undefined {
  return row && clientOf(row);
}

async function readCode(store: Store, code: string): Promise<OAuth2Server.AuthorizationCode | undefined> {
  const row = await findCode(store.db, code);
  if (!row) return undefined;
  if (row.used_at !== null) {
    await store.transaction((tx) => revokeReplayed(tx, row.id));
    return undefined;
  }
  return {
    authorizationCode: code,
    codeId: row.id,
    expiresAt: new Date(row.expires_at),
    redirectUri: row.redirect_uri,
    scope: row.scopes.split(' '),
    client: clientOf(await getApplication(store.db, row.application_id)),
    user: { id: row.user_id, codeId: row.id },
    ...(row.code_challenge && { codeChallenge: row.code_challenge, codeChallengeMethod: 'S256' }),
  };
}
