import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { png } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const posts = async () =>
  (await server.request('GET', `/api/v1/accounts/${alice.id}/statuses`, { token: alice.token })).items;

/** What only the form to write has. */
const FORM = 'name="step"';

/** What stands in the box of a page. */
const typed = (page: string) => /<textarea id="c-text"[^>]*>([^<]*)<\/textarea>/.exec(page)?.[1] ?? '';

test('who is not signed in signs in first, with what was to be shared', async () => {
  const browser = openBrowser(server);
  const { status, headers } = await browser.get('/share?text=Larks%20%26%20owls');
  assert.deepEqual([status, headers.location], [302, '/publish?text=Larks+%26+owls']);
  const { headers: next } = await browser.get(headers.location ?? '');
  assert.equal(next.location, `/auth/sign_in?return_to=${encodeURIComponent('/publish?text=Larks+%26+owls')}`);
});

test('title, text and address fill the box, and are published once', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const shared = await browser.get(
    '/share?title=Birds&text=%3Cb%3Elarks%3C%2Fb%3E&url=https%3A%2F%2Fbirds.example%2F1',
  );
  const form = await browser.get(shared.headers.location ?? '');
  assert.equal(typed(form.text), 'Birds &lt;b&gt;larks&lt;/b&gt; https://birds.example/1');
  const key = /name="key" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  const token = formTokenIn(form);
  const fields = { status: 'Birds and larks', visibility: 'unlisted', key, authenticity_token: token };
  const places = new Set<string>();
  for (const _ of [1, 2]) {
    const done = await browser.post('/publish', fields);
    assert.equal(done.status, 303);
    places.add(done.headers.location ?? '');
  }
  assert.equal(places.size, 1);
  assert.deepEqual(
    (await posts()).map(({ visibility }) => String(visibility)),
    ['unlisted'],
  );
});

test('what is wrong is said above the box, and what was written stays', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const before = (await posts()).length;
  await browser.get('/publish');
  const blank = await browser.submit({ status: ' ', visibility: 'direct', spoiler_text: '' }, FORM);
  assert.equal(blank.status, 422);
  assert.match(blank.text, /role="alert">Text can&#39;t be blank<[\s\S]*value="direct" selected/);
  const long = await browser.submit({ status: `${'long '.repeat(1000)}end`, visibility: 'public' }, FORM);
  assert.equal(long.status, 422);
  assert.match(long.text, /role="alert">Text character limit of \d+ exceeded</);
  assert.ok(typed(long.text).endsWith('long end'));
  const { id } = await post(server, bob, { status: 'Not for alice', visibility: 'private' });
  for (const parent of [String(id), 'abc', '-5', '7', '9'.repeat(40)]) {
    assert.equal((await browser.get(`/publish?in_reply_to_id=${parent}`)).status, 404, parent);
    await browser.get('/publish');
    const reply = await browser.submit({ status: 'Hello', in_reply_to_id: parent }, FORM);
    assert.equal(reply.status, 404, parent);
    assert.equal(typed(reply.text), 'Hello');
  }
  assert.equal((await posts()).length, before);
});

test('what was written stays when the session has ended, through a wrong password, and is published once signed in', async () => {
  const before = (await posts()).length;
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/publish');
  const text = `Long ${'wörds & <b>'.repeat(300)}\nend`;
  browser.cookies.delete('whinchat_session');
  const written = { status: text, visibility: 'unlisted', spoiler_text: 'Words' };
  const asked = await browser.submit(written, FORM);
  assert.equal(asked.status, 401);
  assert.match(asked.text, /Your text is kept/);
  const email = 'alice@example.org';
  assert.equal((await browser.submit({ 'user[email]': email, 'user[password]': 'wrong' })).status, 422);
  const entered = await browser.submit({ 'user[email]': email, 'user[password]': TEST_PASSWORD });
  assert.match(entered.headers.location ?? '', /^\/publish\?draft=\d+$/);
  const back = await browser.get(entered.headers.location ?? '');
  assert.match(back.text, /value="Words"[\s\S]*value="unlisted" selected/);
  assert.ok(typed(back.text).startsWith('Long wörds &amp; &lt;b&gt;'));
  assert.equal((await posts()).length, before, 'nothing is published unasked');
  assert.equal((await browser.submit(written, FORM)).status, 303);
  assert.equal((await posts()).length, before + 1);
  const drafts = await server.request('GET', '/api/whinchat/v1/drafts', { token: alice.token });
  assert.equal(drafts.items.length, 0, 'the draft is gone once it is published');
});

test('what was written into a form of an earlier session, or of another account, is kept and not published', async () => {
  const before = (await posts()).length;
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/publish');
  const form = { status: 'Of an old form', visibility: 'public', key: 'a key' };
  const again = await browser.post('/publish', { ...form, authenticity_token: 'of the session before' });
  assert.equal(again.status, 403);
  assert.match(again.text, /form had expired/);
  assert.equal(typed(again.text), 'Of an old form');
  const { text } = await browser.get('/publish');
  const token = formTokenIn({ text });
  const others = await browser.post('/publish', { ...form, authenticity_token: token, acting_account: bob.id });
  assert.equal(others.status, 409);
  assert.equal(typed(others.text), 'Of an old form');
  assert.equal((await posts()).length, before);
});

test('a form of another site publishes nothing', async () => {
  const before = (await posts()).length;
  const browser = await signedInBrowser(server, 'alice');
  assert.equal((await browser.post('/publish', { status: 'Forged' })).status, 403);
  assert.equal((await openBrowser(server).post('/publish', { status: 'Forged' })).status, 401);
  assert.equal((await posts()).length, before);
});

test('a file of somebody else is not attached, and what was written stays', async () => {
  const picture = { bytes: await png(), name: 'bird.png', type: 'image/png' };
  const upload = await server.request('POST', '/api/v2/media', { token: bob.token, ...multipart({ file: picture }) });
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/publish');
  const stolen = await browser.submit({ status: 'Not mine', 'media_ids[]': String(upload.body.id) }, FORM);
  assert.equal(stolen.status, 404);
  assert.equal(typed(stolen.text), 'Not mine');
});

test('a preview of white space asks for something to be written, and shows none of it again', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const token = formTokenIn(await browser.get('/publish'));
  const fields = { status: ' \n'.repeat(200_000), markdown: 'true', step: 'preview', authenticity_token: token };
  const { status, text } = await browser.post('/publish', fields);
  assert.equal(status, 422);
  assert.ok(text.length < 200_000, String(text.length));
  assert.match(text, /can&#39;t be blank|can't be blank|blank/);
});
