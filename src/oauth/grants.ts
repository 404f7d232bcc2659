import OAuth2Server from '@node-oauth/oauth2-server';
import { LRUCache } from 'lru-cache';
import { authenticateApplication, getApplication, scopesOf } from '../domain/tokens/applications.ts';
import { claimCode, findCode, linkCodeToToken, revokeReplayed } from '../domain/tokens/authorization-codes.ts';
import { type IssuedToken, isHeld, issueToken } from '../domain/tokens/issue-token.ts';
import { areScopesWithin, DEFAULT_SCOPE } from '../domain/tokens/scopes.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { Store } from '../platform/db/handle.ts';
import type { ApplicationRow } from '../schema/applications.ts';

const GRANTS = ['authorization_code', 'client_credentials'];

/** The most application tokens that are cached. */
const MAX_HELD = 1000;

/** The user of grants without a person. */
const NOBODY: OAuth2Server.User = { id: null };

/** The token endpoint of a database. The consent page is ours, because the library cannot redirect to the URIs of native applications. */
export const grantsOf = perOwner((store: Store) => new OAuth2Server({ model: modelOf(store) }));

function clientOf(row: ApplicationRow): OAuth2Server.Client {
  return { id: row.client_id, row, grants: GRANTS };
}

type Model = OAuth2Server.ClientCredentialsModel &
  Pick<OAuth2Server.AuthorizationCodeModel, 'getAuthorizationCode' | 'revokeAuthorizationCode'>;

function modelOf(store: Store): Model {
  const { db } = store;
  // The database only has hashes, so an application that asks again gets the same token only while this process has it cached.
  const held = new LRUCache<string, IssuedToken>({ max: MAX_HELD });
  return {
    async getClient(clientId, secret) {
      const row = secret ? await authenticateApplication(db, clientId, secret) : undefined;
      return row && clientOf(row);
    },
    async validateScope(_user, client, asked = [DEFAULT_SCOPE]) {
      return areScopesWithin(asked, scopesOf(client.row)) && asked;
    },
    async getUserFromClient() {
      return NOBODY;
    },
    getAuthorizationCode: (code) => readCode(store, code),
    async revokeAuthorizationCode(code) {
      return store.transaction((tx) => claimCode(tx, code.codeId));
    },
    async saveToken(token, client, user) {
      const scopes = token.scope ?? [];
      const key = user.id === null ? `${client.row.id} ${scopes.toSorted().join(' ')}` : undefined;
      const known = key === undefined ? undefined : held.get(key);
      const issued = await store.transaction(async (tx) => {
        if (known && (await isHeld(tx, known.id))) return known;
        const made = await issueToken(tx, { applicationId: client.row.id, userId: user.id, scopes });
        if (user.codeId && !(await linkCodeToToken(tx, user.codeId, made.id))) {
          throw new OAuth2Server.InvalidGrantError('The code has been ended');
        }
        return made;
      });
      if (key !== undefined) held.set(key, issued);
      return { accessToken: issued.token, createdAt: issued.createdAt, scope: scopes, client, user };
    },
    // The bearer tokens of requests are checked elsewhere, so the library never calls this.
    async getAccessToken() {
      return undefined;
    },
  };
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
