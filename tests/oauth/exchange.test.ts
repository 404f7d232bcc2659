import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePassword } from '../../src/domain/registrations/reset-password.ts';
import { revokeTokensOfUser } from '../../src/domain/tokens/revoke.ts';
import type { BrowserSession } from '../support/browser-session.ts';
import { agree, type Client, exchange, OOB, pkce, registerClient, signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestAnswer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
let browser: BrowserSession;
before(async () => {
  server = await startServer();
  client = await registerClient(server);
  await server.createUser('alice');
  browser = await signedInBrowser(server, 'alice');
});
after(() => server.close());

function assertRefused(answer: TestAnswer, status: number, error: string): void {
  assert.equal(answer.status, status);
  assert.equal(answer.body.error, error);
  assert.equal(typeof answer.body.error_description, 'string');
}

test('a code works once; a second try ends the token it gave', async () => {
  const code = await agree(browser, client);
  const token = String((await exchange(server, client, code)).body.access_token);
  assert.equal((await server.request('GET', '/oauth/token/info', { token })).status, 200);
  assertRefused(await exchange(server, client, code), 400, 'invalid_grant');
  const after = await server.request('GET', '/oauth/token/info', { token });
  assert.equal(after.body.error, 'The access token was revoked');
});

test('what is missing is named', async () => {
  const form = { grant_type: 'authorization_code', ...client, redirect_uri: OOB };
  const { status, body } = await server.request('POST', '/oauth/token', { form });
  assert.deepEqual([status, body.error], [400, 'invalid_request']);
  assert.equal(body.error_description, 'Missing required parameter: code.');
});

test('many exchanges at once give one token', async () => {
  const code = await agree(browser, client);
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(server, client, code)));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
});

test('a code is bound to its client, its address and its time', async () => {
  const stranger = await registerClient(server);
  assertRefused(await exchange(server, stranger, await agree(browser, client)), 400, 'invalid_grant');
  const elsewhere = await exchange(server, client, await agree(browser, client), { redirect_uri: OOB });
  assertRefused(elsewhere, 400, 'invalid_grant');
  const late = await agree(browser, client);
  await server.ctx.store.transaction((tx) => tx.updateTable('authorization_codes').set({ expires_at: 1 }).execute());
  assertRefused(await exchange(server, client, late), 400, 'invalid_grant');
  assertRefused(await exchange(server, client, 'invented'), 400, 'invalid_grant');
});

test('a challenge has to be met, and only then', async () => {
  const { verifier, challenge } = pkce();
  const challenged = () => agree(browser, client, { code_challenge: challenge, code_challenge_method: 'S256' });
  assertRefused(await exchange(server, client, await challenged()), 400, 'invalid_grant');
  const wrong = { code_verifier: pkce().verifier };
  assertRefused(await exchange(server, client, await challenged(), wrong), 400, 'invalid_grant');
  assert.equal((await exchange(server, client, await challenged(), { code_verifier: verifier })).status, 200);
  const unasked = await exchange(server, client, await agree(browser, client), { code_verifier: verifier });
  assertRefused(unasked, 400, 'invalid_grant');
});

test('a client without its secret gets nothing, not even with PKCE', async () => {
  const { verifier, challenge } = pkce();
  const code = await agree(browser, client, { code_challenge: challenge, code_challenge_method: 'S256' });
  const nameless = { ...client, client_secret: '' };
  assertRefused(await exchange(server, nameless, code, { code_verifier: verifier }), 401, 'invalid_client');
});

test('codes and tokens are kept as hashes', async () => {
  const code = await agree(browser, client);
  const token = String((await exchange(server, client, code)).body.access_token);
  const { db } = server.ctx.store;
  const rows = [
    await db.selectFrom('authorization_codes').selectAll().execute(),
    await db.selectFrom('access_tokens').selectAll().execute(),
  ];
  assert.ok(!JSON.stringify(rows).includes(code) && !JSON.stringify(rows).includes(token));
});

test('a code that was not exchanged ends with the password it was given under', async () => {
  const { accountId } = await server.createUser('bob');
  const code = await agree(await signedInBrowser(server, 'bob'), client);
  await server.ctx.store.transaction(async (tx) => {
    const user = tx.selectFrom('users').select('id').where('account_id', '=', accountId);
    await changePassword(tx, (await user.executeTakeFirstOrThrow()).id, 'another hash');
  });
  assertRefused(await exchange(server, client, code), 400, 'invalid_grant');
});

test('an exchange that is under way when access is ended gives no token that holds', async () => {
  const carol = await server.createUser('carol');
  const session = await signedInBrowser(server, 'carol');
  const { store } = server.ctx;
  const { id: userId } = await store.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', carol.accountId)
    .executeTakeFirstOrThrow();
  for (let round = 0; round < 5; round += 1) {
    const code = await agree(session, client);
    const [answer] = await Promise.all([
      exchange(server, client, code),
      store.transaction((tx) => revokeTokensOfUser(tx, userId)),
    ]);
    assert.ok([200, 400].includes(answer.status), answer.text);
    // The exchange may have begun after the end, but then there was no code any more.
    const token = String(answer.body.access_token);
    if (answer.status === 200) assert.equal((await server.request('GET', '/oauth/token/info', { token })).status, 401);
  }
});
