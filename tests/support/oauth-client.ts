import { createHash, randomBytes } from 'node:crypto';
import { type BrowserSession, openBrowser } from './browser-session.ts';
import { TEST_PASSWORD, type TestAnswer, type TestServer } from './server.ts';

export const CALLBACK = 'https://client.example/callback';
export const OOB = 'urn:ietf:wg:oauth:2.0:oob';

export type Client = { client_id: string; client_secret: string };

/** Registers an application that may be sent back to `CALLBACK` and out of band. */
export async function registerClient(server: TestServer, scopes = 'read write'): Promise<Client> {
  const json = { client_name: 'Test client', redirect_uris: [CALLBACK, OOB], scopes };
  const { body } = await server.request('POST', '/api/v1/apps', { json });
  return { client_id: String(body.client_id), client_secret: String(body.client_secret) };
}

/** A token of an application that acts for nobody. */
export async function applicationToken(server: TestServer, scope = 'read write'): Promise<string> {
  const client = await registerClient(server, scope);
  const form = { grant_type: 'client_credentials', ...client, scope };
  return String((await server.request('POST', '/oauth/token', { form })).body.access_token);
}

/** The address that asks a person for authorisation. */
export function authorizePath(client: Client, params: Record<string, string> = {}): string {
  const query = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    scope: 'read',
    ...params,
  };
  return `/oauth/authorize?${new URLSearchParams(query)}`;
}

/** A browser in which one of `createUser`'s people is signed in. */
export async function signedInBrowser(server: TestServer, name: string): Promise<BrowserSession> {
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  await browser.submit({ 'user[email]': `${name}@example.org`, 'user[password]': TEST_PASSWORD });
  return browser;
}

/** Says yes to a client and answers the code. */
export async function agree(
  browser: BrowserSession,
  client: Client,
  params: Record<string, string> = {},
): Promise<string> {
  const asked = await browser.get(authorizePath(client, params));
  const answer = asked.status === 200 ? await browser.submit({}, 'Authorise') : asked;
  return codeOf(answer);
}

/** The code in a redirect to the client, or on the way to the page that shows it. */
export function codeOf(answer: TestAnswer): string {
  return new URL(answer.headers.location ?? '', 'http://localhost:3000').searchParams.get('code') ?? '';
}

/** Exchanges a code. */
export function exchange(server: TestServer, client: Client, code: string, params: Record<string, string> = {}) {
  const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...client, ...params };
  return server.request('POST', '/oauth/token', { form });
}

/** A PKCE verifier with its challenge (RFC 7636). */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
