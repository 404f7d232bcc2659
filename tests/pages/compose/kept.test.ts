import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { png } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server.ts';

// What was typed outlives whatever becomes of the session, the form, and the posts that it is about.
const FORM = 'name="step"';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  browser = await signedInBrowser(server, 'alice');
});
after(() => server.close());

const byToken = (method: string, path: string, json?: object) =>
  server.request(method, path, { token: alice.token, json });
const newest = async () => (await byToken('GET', `/api/v1/accounts/${alice.id}/statuses`)).items[0];
const texts = async () =>
  (await byToken('GET', '/api/whinchat/v1/drafts')).items.map(({ params }) => String(params?.status));
const typed = (page: string) => /<textarea id="c-text"[^>]*>([^<]*)<\/textarea>/.exec(page)?.[1] ?? '';
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-05-01T10:00`;

async function upload(): Promise<string> {
  const picture = { bytes: await png(), name: 'bird.png', type: 'image/png' };
  return String(
    (await server.request('POST', '/api/v2/media', { token: alice.token, ...multipart({ file: picture }) })).body.id,
  );
}

async function signInAgain(from: BrowserSession) {
  const fields = { 'user[email]': 'alice@example.org', 'user[password]': TEST_PASSWORD };
  return from.get((await from.submit(fields)).headers.location ?? '');
}

test('through signing in again a post keeps its time, its draft and the texts of its files', async () => {
  const { id } = (await byToken('POST', '/api/whinchat/v1/drafts', { status: 'Begun' })).body;
  const file = await upload();
  await browser.get(`/publish?draft=${id}`);
  browser.cookies.delete('whinchat_session');
  const written = { status: 'Done', scheduled_at: NEXT_YEAR, 'media_ids[]': file, 'descriptions[]': 'A bird "sings"' };
  assert.equal((await browser.submit(written, FORM)).status, 401);
  const back = await signInAgain(browser);
  assert.equal(typed(back.text), 'Done');
  assert.ok(back.text.includes(`value="${NEXT_YEAR}"`), 'it is not published at once');
  assert.match(back.text, />A bird &quot;sings&quot;<\/textarea>/);
  assert.deepEqual(await texts(), ['Done'], 'it is the draft that it was');
  await byToken('DELETE', `/api/whinchat/v1/drafts/${id}`);
});

test('through signing in again an edit is one, and makes no second post', async () => {
  const { id } = await post(server, alice, 'First words');
  await browser.get(`/publish?edit=${id}`);
  browser.cookies.delete('whinchat_session');
  await browser.submit({ status: 'Better words' }, FORM);
  const back = await signInAgain(browser);
  assert.equal(typed(back.text), 'Better words');
  assert.equal((await browser.submit({ status: 'Better words' }, FORM)).status, 303);
  const shown = await newest();
  assert.deepEqual([String(shown?.id), String(shown?.content)], [String(id), '<p>Better words</p>']);
  assert.deepEqual(await texts(), [], 'its draft is gone');
});

test('texts of files stay as typed when a form is refused, or one of them is too long', async () => {
  const [first, second] = [await upload(), await upload()];
  const fields = (last: string): [string, string][] => [
    ['status', 'Birds'],
    ['media_ids[]', first],
    ['media_ids[]', second],
    ['descriptions[]', 'A lark'],
    ['descriptions[]', last],
  ];
  await browser.get('/publish');
  const expired = await browser.submit([...fields('An owl'), ['authenticity_token', 'of long ago']], FORM);
  assert.equal(expired.status, 403);
  assert.match(expired.text, />A lark<\/textarea>[\s\S]*>An owl<\/textarea>/);
  const long = await browser.submit(fields('x'.repeat(10_001)), FORM);
  assert.equal(long.status, 422);
  assert.match(long.text, />A lark<\/textarea>[\s\S]*>x{10001}<\/textarea>/);
});

test('a post that was edited elsewhere meanwhile is replaced only by whoever has seen that', async () => {
  const { id } = await post(server, alice, 'Version one');
  await browser.get(`/publish?edit=${id}`);
  await byToken('PUT', `/api/v1/statuses/${id}`, { status: 'From elsewhere' });
  const refused = await browser.submit({ status: 'Version two' }, FORM);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /role="alert">This post was edited elsewhere[\s\S]*<p>From elsewhere<\/p>/);
  assert.equal(typed(refused.text), 'Version two');
  assert.equal(String((await newest())?.content), '<p>From elsewhere</p>');
  assert.equal((await browser.submit({ status: 'Version two' }, FORM)).status, 303);
  assert.equal(String((await newest())?.content), '<p>Version two</p>');
});

test('the text of an edit stays when its post was deleted meanwhile, and can be published', async () => {
  const { id } = await post(server, alice, { status: 'Short-lived', media_ids: [await upload()] });
  await browser.get(`/publish?edit=${id}`);
  await byToken('DELETE', `/api/v1/statuses/${id}`);
  const gone = await browser.submit({ status: 'Worth keeping' }, FORM);
  assert.equal(gone.status, 404);
  assert.match(gone.text, /role="alert">This post was deleted meanwhile/);
  assert.equal(typed(gone.text), 'Worth keeping');
  const all = { status: 'Worth keeping', without_alt: 'true' };
  assert.equal((await browser.submit(all, FORM)).status, 303);
  assert.equal(String((await newest())?.content), '<p>Worth keeping</p>');
});

test('of a reply or quote whose post was deleted meanwhile the text stays, and it is said that it will stand alone', async () => {
  for (const name of ['in_reply_to_id', 'quoted_status_id'] as const) {
    const { id } = await post(server, bob, 'Soon gone');
    await browser.get(`/publish?${name}=${id}`);
    await server.request('DELETE', `/api/v1/statuses/${id}`, { token: bob.token });
    const refused = await browser.submit({ status: `Because of ${name}` }, FORM);
    assert.equal(refused.status, 404, name);
    assert.match(refused.text, /role="status">The post that this answers or quotes is gone/);
    assert.equal((await browser.submit({ status: `Because of ${name}` }, FORM)).status, 303);
    const shown = await newest();
    assert.deepEqual([String(shown?.content), shown?.in_reply_to_id], [`<p>Because of ${name}</p>`, null]);
  }
});
