import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RemoteSite, startRemote } from '../federation/resolve/remote-site.ts';
import { runJobs } from '../support/jobs.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { type Json, startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let site: RemoteSite;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  site = await startRemote();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(async () => {
  await server.close();
  await site.close();
});

const accountOf = async ({ id, token }: TestUser): Promise<Json> =>
  (await server.request('GET', `/api/v1/accounts/${id}`, { token })).body;

async function aliasesOf({ accountId }: TestUser): Promise<unknown> {
  const { db } = server.ctx.store;
  const row = await db.selectFrom('accounts').select('also_known_as').where('id', '=', accountId).executeTakeFirst();
  return JSON.parse(row?.also_known_as ?? '');
}

test('strangers are asked to sign in', async () => {
  for (const path of ['/settings/aliases', '/settings/migration']) {
    const answer = await server.request('GET', path);
    assert.equal(answer.headers.location, `/auth/sign_in?return_to=${encodeURIComponent(path)}`);
  }
});

test('an alias elsewhere is added by its handle, shown, and removed', async () => {
  const carl = site.actor('carl');
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/settings/aliases');
  const unknown = await browser.submit({ account: `nobody@${site.host}` });
  assert.equal(unknown.status, 422);
  assert.match(unknown.text, /no such account/);
  assert.equal((await browser.submit({ account: `@carl@${site.host}` })).status, 303);
  assert.deepEqual(await aliasesOf(alice), [carl.id]);
  const shown = await browser.get('/settings/aliases');
  assert.ok(shown.text.includes(`@carl@${site.host}`));
  assert.equal(
    (await browser.submit({ account: 'alice' }, 'name="account"')).status,
    422,
    'nobody is an alias of oneself',
  );
  await browser.get('/settings/aliases');
  await browser.submit({}, 'Remove');
  assert.deepEqual(await aliasesOf(alice), []);
});

test('a form that did not come from here changes nothing', async () => {
  const browser = await signedInBrowser(server, 'alice');
  for (const path of [
    '/settings/aliases',
    '/settings/aliases/remove',
    '/settings/migration',
    '/settings/migration/cancel',
  ]) {
    const answer = await browser.post(path, { account: 'bob', uri: 'x', password: TEST_PASSWORD });
    assert.ok(answer.status >= 400, path);
  }
  assert.deepEqual(await aliasesOf(alice), []);
});

test('an account moves when the other one names it, with the password, and comes back', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const order = { account: 'bob', password: TEST_PASSWORD };
  await browser.get('/settings/migration');
  assert.match((await browser.submit(order)).text, /does not refer back/);
  const other = await signedInBrowser(server, 'bob');
  await other.get('/settings/aliases');
  await other.submit({ account: 'alice' });
  assert.match((await browser.submit({ ...order, password: 'a guess' })).text, /not your password/);
  assert.equal((await accountOf(alice)).moved, undefined);
  assert.equal((await browser.submit(order)).status, 303);
  await runJobs(server);
  assert.equal((await accountOf(alice)).moved?.id, bob.id);
  const moved = await browser.get('/settings/migration');
  assert.ok(moved.text.includes('@bob'));
  await browser.submit({});
  assert.ok(!(await accountOf(alice)).moved);
  await browser.get('/settings/migration');
  assert.match((await browser.submit(order)).text, /less than 30 days ago/);
});
