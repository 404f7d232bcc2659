import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completeInstance } from '../../src/domain/instance/first-start.ts';
import { openBrowser } from '../support/browser-session.ts';
import { linkIn } from '../support/emails.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const freshLink = () => server.ctx.store.transaction(completeInstance);
const path = (link: string | undefined) => linkIn({ to: '', subject: '', text: '', link: link ?? '' });
const OWNER = { 'user[username]': 'chief', 'user[email]': 'admin@localhost', 'user[password]': 'long enough' };

test('the link creates the owner once, and after that no link does', async () => {
  const links = [await freshLink(), await freshLink()];
  const browser = openBrowser(server);
  const front = async () => (await openBrowser(server).get('/')).text;
  assert.match(await front(), /finds a link in its log/, 'whoever opens a new server learns where to begin');
  assert.match((await browser.get(path(links[0]))).text, /only this computer reaches your server, and its name, /);
  assert.equal((await browser.submit({ ...OWNER, 'user[password]': 'short' })).status, 422);
  const done = await browser.submit(OWNER);
  assert.deepEqual([done.status, done.headers.location], [303, '/start']);
  assert.match((await browser.get('/home')).text, /aria-label="Account: @chief"/);
  const row = await server.ctx.store.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['roles.name', 'roles.permissions', 'users.confirmed_at'])
    .executeTakeFirstOrThrow();
  assert.deepEqual([row.name, row.permissions], ['Owner', 1]);
  assert.ok(row.confirmed_at);
  await server.createUser('newcomer');
  const first = await (await signedInBrowser(server, 'newcomer')).get('/start');
  assert.match(first.text, /The people who run this server.*@chief/s, 'newcomers find the owner');
  assert.doesNotMatch(await front(), /finds a link in its log/);
  for (const link of links) assert.equal((await browser.get(path(link))).status, 404);
  assert.equal(await freshLink(), undefined);
});

test('a server that others reach says nothing of this computer', async () => {
  const open = await startServer({ PUBLIC_URL: 'https://example.org' });
  const link = await open.ctx.store.transaction(completeInstance);
  const { status, text } = await openBrowser(open).get(`/setup${new URL(link ?? '').search}`);
  assert.equal(status, 200);
  assert.doesNotMatch(text, /only this computer/);
  await open.close();
});

test('an invented link does nothing', async () => {
  const browser = openBrowser(server);
  assert.equal((await browser.get('/setup?token=invented')).status, 404);
  assert.equal((await browser.get('/setup')).status, 404);
});
