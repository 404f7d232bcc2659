import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../../support/browser-session.ts';
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

test('who is not signed in signs in first, with what was to be shared', async () => {
  const path = '/share?text=Larks%20%26%20owls';
  const { status, headers } = await openBrowser(server).get(path);
  assert.deepEqual([status, headers.location], [302, `/auth/sign_in?return_to=${encodeURIComponent(path)}`]);
});

test('title, text and address fill the box, and are published once', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const form = await browser.get('/share?title=Birds&text=%3Cb%3Elarks%3C%2Fb%3E&url=https%3A%2F%2Fbirds.example%2F1');
  assert.match(form.text, />Birds &lt;b&gt;larks&lt;\/b&gt; https:\/\/birds\.example\/1<\/textarea>/);
  const key = /name="key" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  const token = /name="authenticity_token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  const fields = { text: 'Birds and larks', visibility: 'unlisted', key, authenticity_token: token };
  for (const _ of [1, 2]) {
    const done = await browser.post('/share', fields);
    assert.equal(done.status, 200);
    const link = /href="http:\/\/localhost:3000(\/@alice\/\d+)"/.exec(done.text)?.[1] ?? '';
    assert.match((await server.request('GET', link)).text, /Birds and larks/);
  }
  const made = await posts();
  assert.deepEqual(
    made.map(({ visibility }) => visibility),
    ['unlisted'],
  );
});

test('what is not for everybody is shown where its author is signed in', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/share');
  const done = await browser.submit({ text: 'Just us', visibility: 'private' }, 'Post');
  const link = /href="(\/authorize_interaction[^"]+)"/.exec(done.text)?.[1] ?? '';
  assert.match((await browser.get(link)).text, /Just us/);
});

test('what is wrong is said above the box, and what was written stays', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const before = (await posts()).length;
  await browser.get('/share');
  const blank = await browser.submit({ text: ' ', visibility: 'direct' }, 'Post');
  assert.equal(blank.status, 422);
  assert.match(blank.text, /role="alert">Text can&#39;t be blank<[\s\S]*value="direct" selected/);
  const long = await browser.submit({ text: `${'long '.repeat(1000)}end`, visibility: 'public' }, 'Post');
  assert.equal(long.status, 422);
  assert.match(long.text, /role="alert">Text character limit of \d+ exceeded<[\s\S]*long end<\/textarea>/);
  const { id } = await post(server, bob, { status: 'Not for alice', visibility: 'private' });
  for (const parent of [String(id), 'abc', '-5', '7', '9'.repeat(40)]) {
    assert.equal((await browser.get(`/share?in_reply_to_id=${parent}`)).status, 404, parent);
    await browser.get('/share');
    const reply = await browser.submit({ text: 'Hello', in_reply_to_id: parent }, 'Post');
    assert.equal(reply.status, 404, parent);
    assert.match(reply.text, />Hello<\/textarea>/);
  }
  assert.equal((await posts()).length, before);
});

test('what was written stays when the session has ended, through a wrong password, and is published once signed in', async () => {
  const before = (await posts()).length;
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/share');
  const text = `Long ${'wörds & <b>'.repeat(300)}\nend`;
  browser.cookies.delete('whinchat_session');
  const asked = await browser.submit({ text, visibility: 'unlisted' }, 'Post');
  assert.equal(asked.status, 401);
  assert.match(asked.text, /Your text is kept/);
  const email = 'alice@example.org';
  assert.equal((await browser.submit({ 'user[email]': email, 'user[password]': 'wrong' })).status, 422);
  const back = await browser.submit({ 'user[email]': email, 'user[password]': TEST_PASSWORD });
  assert.equal(back.status, 200);
  assert.match(back.text, /end<\/textarea>[\s\S]*value="unlisted" selected/);
  assert.equal((await posts()).length, before, 'nothing is published unasked');
  const typed = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(back.text)?.[1] ?? '';
  assert.ok(typed.startsWith('Long wörds &amp; &lt;b&gt;'));
  assert.equal((await browser.submit({ text, visibility: 'unlisted' }, 'Post')).status, 200);
  assert.equal((await posts()).length, before + 1);
});

test('and when somebody else signs in, or another window has signed in anew', async () => {
  const before = (await posts()).length;
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/share');
  const form = {
    text: 'Of an old form',
    visibility: 'public',
    key: 'a key',
    authenticity_token: 'of the session before',
  };
  const again = await browser.post('/share', form);
  assert.equal(again.status, 403);
  assert.match(again.text, /form had expired[\s\S]*>Of an old form<\/textarea>/);
  assert.equal((await posts()).length, before);
});

test('a form of another site publishes nothing', async () => {
  const before = (await posts()).length;
  const browser = await signedInBrowser(server, 'alice');
  assert.equal((await browser.post('/share', { text: 'Forged' })).status, 403);
  assert.equal((await openBrowser(server).post('/share', { text: 'Forged' })).status, 401);
  assert.equal((await posts()).length, before);
});
