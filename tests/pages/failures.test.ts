import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

async function send(path: string, fields: Record<string, string> = {}) {
  const token = formTokenIn(await browser.get('/home'));
  return browser.post(path, { ...fields, acting_account: ada.id, authenticity_token: token });
}

/** The heading of a page, and what it says below. */
const saidBy = ({ text }: { readonly text: string }) =>
  [/<h1>(.*?)<\/h1>/, /<h1>.*?<\/h1><p>(.*?)<\/p>/].map((part) => part.exec(text)?.[1]);

test('a page that somebody may not see does not say twice that it is not allowed', async () => {
  const refused = await browser.get('/admin/reports');
  assert.equal(refused.status, 403);
  assert.deepEqual(saidBy(refused), ['Not allowed', 'It is not for you, or your account has no permission to do it.']);
});

test('a moderator who decides what has been decided meanwhile is told so', async () => {
  const boss = await server.createUser('boss', { role: 'owner' });
  const staff = await signedInBrowser(server, 'boss');
  const fields = { acting_account: boss.id, authenticity_token: formTokenIn(await staff.get('/home')) };
  const confirmed = await staff.post(`/admin/accounts/${ada.id}/confirm`, fields);
  assert.equal(confirmed.status, 403);
  assert.match(String(saidBy(confirmed)[1]), /The e-mail address has been confirmed already/);
});

test('who acts on what is gone is told that it is, not that there is no such page', async () => {
  const gone = await send('/posts/1/favourite');
  assert.equal(gone.status, 404);
  assert.match(String(saidBy(gone)), /It is not there any more,It was deleted meanwhile/);
  const nowhere = await browser.get('/posts/1/react');
  assert.match(String(saidBy(nowhere)), /There is no such page/);
});

test('what is deleted already is said to be when it is deleted, edited or asked about once more', async () => {
  for (const visibility of ['public', 'private']) {
    const { id } = await post(server, ada, { status: 'Twice', visibility });
    assert.equal((await send(`/posts/${id}/delete`)).status, 303);
    const repeated = [
      await send(`/posts/${id}/delete`),
      await send(`/posts/${id}/delete`, { redraft: 'true' }),
      await browser.get(`/posts/${id}/delete`),
      await browser.get(`/posts/${id}/quote_policy`),
      await browser.get(`/publish?edit=${id}`),
    ];
    for (const answer of repeated) {
      assert.equal(answer.status, 410, answer.text);
      assert.equal(saidBy(answer)[0], 'This post is deleted already');
    }
  }
  const other = await server.createUser('other');
  const { id } = await post(server, other, 'Not of Ada');
  await server.request('DELETE', `/api/v1/statuses/${id}`, { token: other.token });
  assert.equal((await send(`/posts/${id}/delete`)).status, 404);
});

test('more than a form may have is refused with the bound, and a way back to what was typed', async () => {
  const { status, text } = await send('/publish', { status: 'x'.repeat(1_048_576) });
  assert.equal(status, 413);
  assert.match(text, /What was sent is larger than 1 MB, [^<]*Go back in your browser/);
});
