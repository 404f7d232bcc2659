import assert from 'node:assert/strict';
import { createOAuthAPIClient, createRestAPIClient, type mastodon } from 'masto';
import type { Stage } from './stage.ts';

export type Person = { masto: mastodon.rest.Client; token: string; me: mastodon.v1.AccountCredentials };

const CALLBACK = 'https://masto.example/callback';
const SCOPES = 'read write follow push';

/** Registers an application, has a person authorise it, and returns the client with their token. */
export async function signIn(stage: Stage, name: string): Promise<Person> {
  const app = await createRestAPIClient({ url: stage.base }).v1.apps.create({
    clientName: 'Masto.js',
    redirectUris: CALLBACK,
    scopes: SCOPES,
  });
  const { clientId, clientSecret } = app;
  assert.ok(clientId && clientSecret);
  const query = { response_type: 'code', client_id: clientId, redirect_uri: CALLBACK, scope: SCOPES };
  const code = await stage.authorise(name, `/oauth/authorize?${new URLSearchParams(query)}`);
  const token = await createOAuthAPIClient({ url: stage.base }).token.create({
    grantType: 'authorization_code',
    clientId,
    clientSecret,
    redirectUri: CALLBACK,
    scope: SCOPES,
    code,
  });
  const masto = createRestAPIClient({ url: stage.base, accessToken: token.accessToken });
  return { masto, token: token.accessToken, me: await masto.v1.accounts.verifyCredentials() };
}
