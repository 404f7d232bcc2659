import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { draftAnnouncement } from '../../../src/domain/announcements/manage.ts';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { toWire } from '../../../src/lib/id.ts';
import { type BrowserSession, formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { follow } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let linus: TestUser;
let own: BrowserSession;
let other: BrowserSession;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  linus = await server.createUser('linus');
  const json = { discoverable: true };
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: grace.token, json });
  own = await signedInBrowser(server, 'ada');
  other = await signedInBrowser(server, 'linus');
});
after(() => server.close());

/** Sends a form that the page at `path` could have. */
async function send(browser: BrowserSession, who: TestUser, path: string, fields: Record<string, string> = {}) {
  const token = formTokenIn(await browser.get('/settings/featured_tags'));
  return browser.post(path, { authenticity_token: token, acting_account: who.id, ...fields });
}

test('a private note is seen by nobody else, and one that is too long is not lost', async () => {
  const path = `/accounts/${grace.id}/note`;
  assert.equal((await send(own, ada, path, { comment: 'secretly brilliant' })).status, 303);
  assert.ok((await own.get('/@grace')).text.includes('secretly brilliant'));
  const graces = await signedInBrowser(server, 'grace');
  for (const browser of [other, graces, openBrowser(server)]) {
    assert.ok(!(await browser.get('/@grace')).text.includes('secretly brilliant'));
  }
  const long = 'x'.repeat(2001);
  const refused = await send(own, ada, path, { comment: long });
  assert.equal(refused.status, 422);
  assert.ok(refused.text.includes(long));
});

test('only who is followed has languages to choose, and only known ones', async () => {
  const path = `/accounts/${grace.id}/languages`;
  assert.equal((await own.get(path)).status, 404);
  assert.equal((await send(own, ada, path, { 'languages[]': 'de' })).status, 404, 'it does not make one follow');
  await follow(server, ada, grace);
  assert.equal((await own.get(path)).status, 200);
  const refused = await send(own, ada, path, { 'languages[]': 'klingon' });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /role="alert"/);
});

test('somebody else’s collection is not there to be changed, and a visitor is led to sign in', async () => {
  const json = { name: 'Birds', discoverable: false, account_ids: [grace.id] };
  const made = await server.request('POST', '/api/v1/collections', { token: ada.token, json });
  const id = String(made.body.collection?.id);
  assert.equal((await own.get(`/collections/${id}/edit`)).status, 200);
  assert.equal((await other.get(`/collections/${id}/edit`)).status, 404);
  for (const act of ['edit', 'delete', `add/${linus.id}`, `remove/${grace.id}`, 'leave']) {
    assert.equal((await send(other, linus, `/collections/${id}/${act}`, { name: 'Mine' })).status, 404, act);
  }
  assert.equal((await own.get(`/collections/${id}`)).text.includes('Birds'), true);
  for (const path of ['/collections', '/collections/new', `/collections/${id}/edit`, '/explore/suggestions']) {
    const { status, headers } = await openBrowser(server).get(path);
    assert.deepEqual([status, headers.location], [302, `/auth/sign_in?return_to=${encodeURIComponent(path)}`]);
  }
  assert.ok(!(await other.get('/@ada/featured')).text.includes('Birds'), 'it is not discoverable');
  assert.ok((await own.get('/@ada/featured')).text.includes('Birds'));
  await server.request('POST', `/api/v1/accounts/${linus.id}/block`, { token: ada.token });
  assert.equal((await other.get(`/collections/${id}`)).status, 403);
});

test('an announcement that is not published cannot be dismissed or answered', async () => {
  const draft = await server.ctx.store.transaction((tx) => draftAnnouncement(tx, COMMAND_LINE, { text: 'Hello' }));
  const id = toWire(draft.id);
  assert.equal((await send(own, ada, `/announcements/${id}/dismiss`)).status, 404);
  assert.equal((await send(own, ada, `/announcements/${id}/react`, { name: '👍' })).status, 404);
  assert.ok(!(await own.get('/home')).text.includes('Hello'));
  assert.ok(!(await own.get('/announcements')).text.includes('Hello'));
});

test('posts of somebody here are not fetched from anywhere', async () => {
  assert.equal((await send(own, ada, `/accounts/${grace.id}/older_posts`)).status, 404);
  assert.ok(!(await own.get('/@grace')).text.includes('Older posts from'));
});
