import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteOwnAccount } from '../../src/domain/deletions/delete-account.ts';
import { changePassword } from '../../src/domain/registrations/reset-password.ts';
import { endSession, endSessionsOfUser } from '../../src/domain/sessions/end.ts';
import { OWN_CLIENT_ID } from '../../src/domain/tokens/own-application.ts';
import { purgeApplications } from '../../src/domain/tokens/purge-applications.ts';
import { revokeTokens, revokeTokensOfUser } from '../../src/domain/tokens/revoke.ts';
import type { Tx } from '../../src/platform/db/handle.ts';
import type { BrowserSession } from '../support/browser-session.ts';
import { registerClient, signedInBrowser } from '../support/oauth-client.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

// A browser that is signed in acts by an access token that nobody can have: one ends with the other.
let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

type Ids = { userId: number; accountId: number; sessionId: number };

/** How a session can end, each for a person of their own. */
const ENDS: Readonly<Record<string, (tx: Tx, ids: Ids) => Promise<unknown>>> = {
  'signed out': (tx, { sessionId, userId }) => endSession(tx, sessionId, userId),
  'signed out everywhere': (tx, { userId }) => endSessionsOfUser(tx, userId),
  'a new password': (tx, { userId }) => changePassword(tx, userId, 'no hash'),
  'its token revoked': (tx, { sessionId }) => revokeTokens(tx, [sessionId]),
  'all tokens revoked': (tx, { userId }) => revokeTokensOfUser(tx, userId),
  'the account deleted': (tx, { accountId }) => deleteOwnAccount(tx, { accountId }),
};

const sessionsOf = (userId: number) =>
  server.ctx.store.db
    .selectFrom('access_tokens as t')
    .leftJoin('sessions as s', 's.id', 't.id')
    .select(['t.id', 't.token_hash', 't.revoked_at', 't.expires_at', 's.id as session_id'])
    .where('t.user_id', '=', userId)
    .where('t.token_hash', 'is', null)
    .orderBy('t.id')
    .execute();

async function signedIn(name: string): Promise<{ browser: BrowserSession; ids: Ids }> {
  const { accountId } = await server.createUser(name);
  const browser = await signedInBrowser(server, name);
  const { db } = server.ctx.store;
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const [session] = await sessionsOf(userId);
  assert.ok(session?.session_id && session.revoked_at === null && session.expires_at !== null);
  return { browser, ids: { userId, accountId, sessionId: session.id } };
}

const isIn = async (browser: BrowserSession) => (await browser.get('/auth/edit')).status === 200;

test('a session and its token end together, however one of them ends', async () => {
  let number = 0;
  for (const [name, end] of Object.entries(ENDS)) {
    const { browser, ids } = await signedIn(`ender${++number}`);
    assert.ok(await isIn(browser), name);
    await server.ctx.store.transaction((tx) => end(tx, ids));
    const [left] = await sessionsOf(ids.userId);
    assert.ok(left && left.revoked_at !== null && left.session_id === null, name);
    assert.equal(await isIn(browser), false, name);
  }
  const { browser, ids } = await signedIn('outcast');
  await actOn(server, ids.accountId, 'suspend');
  assert.ok((await sessionsOf(ids.userId)).every((one) => one.revoked_at !== null && one.session_id === null));
  assert.equal(await isIn(browser), false);
});

test('a session ends when its token expires', async () => {
  const { browser, ids } = await signedIn('latecomer');
  const expired = { expires_at: Date.now() - 1 };
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('access_tokens').set(expired).where('id', '=', ids.sessionId).execute(),
  );
  assert.equal(await isIn(browser), false);
});

test('the eleventh browser signs the first one out, with its token', async () => {
  const { browser: first, ids } = await signedIn('collector');
  const second = await signedInBrowser(server, 'collector');
  for (let more = 0; more < 9; more += 1) await signedInBrowser(server, 'collector');
  assert.deepEqual([await isIn(first), await isIn(second)], [false, true]);
  const all = await sessionsOf(ids.userId);
  assert.equal(all.filter((one) => one.revoked_at === null).length, 10);
  assert.ok(all.every((one) => (one.revoked_at === null) === (one.session_id !== null)));
});

test("nobody ends another person's session", async () => {
  const { browser, ids } = await signedIn('victim');
  const { ids: other } = await signedIn('attacker');
  await server.ctx.store.transaction((tx) => endSession(tx, ids.sessionId, other.userId));
  assert.ok(await isIn(browser));
});

test('applications neither see the tokens of sessions nor act as the application that has them', async () => {
  const alice = await server.createUser('alice');
  const browser = await signedInBrowser(server, 'alice');
  const listed = await as(server, alice)('GET', '/api/whinchat/v1/tokens');
  assert.deepEqual(
    listed.items.map(({ application }) => application?.name),
    ['tests'],
  );
  assert.doesNotMatch((await browser.get('/oauth/authorized_applications')).text, /<h2>Whinchat/);
  const own = { client_id: OWN_CLIENT_ID, client_secret: '', scope: 'read' };
  for (const client_secret of ['', 'whinchat']) {
    const form = { grant_type: 'client_credentials', ...own, client_secret };
    assert.equal((await server.request('POST', '/oauth/token', { form })).status, 401);
  }
  const asked = new URLSearchParams({ response_type: 'code', client_id: OWN_CLIENT_ID, redirect_uri: '' });
  assert.match((await browser.get(`/oauth/authorize?${asked}`)).text, /cannot be authorised/);
  const secret = browser.cookies.get('whinchat_session');
  assert.equal((await server.request('GET', '/api/v1/timelines/home', { token: secret })).status, 401);
  assert.notEqual((await registerClient(server)).client_id, OWN_CLIENT_ID);
});

test('what is purged leaves the sessions that hold', async () => {
  const { browser } = await signedIn('keeper');
  await purgeApplications(server.ctx.store);
  assert.ok(await isIn(browser));
});
