import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { as, post, told } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const MARKDOWN = '# News\n\nHello @bob, **see** `@bob #code` and #tea\n\n- one\n- two\n\n<script>alert(1)</script>';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
});
after(() => server?.close());

test('Markdown becomes HTML with links; what is code stays as it is, what is dangerous goes', async () => {
  const made = await post(server, ada, { status: MARKDOWN, content_type: 'text/markdown' });
  const content = String(made.content);
  assert.match(
    content,
    /^<p><strong>News<\/strong><\/p><p>Hello <span class="h-card" translate="no"><a href="[^"]*@bob"/,
  );
  assert.match(content, /<strong>see<\/strong> <code>@bob #code<\/code> and <a href="[^"]*\/tags\/tea"/);
  assert.match(content, /<ul><li>one<\/li><li>two<\/li><\/ul>/);
  assert.doesNotMatch(content, /script|alert/);
  assert.deepEqual(
    Object.values(made.tags ?? {}).map((tag) => String(tag.name)),
    ['tea'],
  );
  assert.deepEqual(await told(server, bob, made.id), ['mention']);
});

test('HTML is taken as it is, but for what Mastodon would not show', async () => {
  const status =
    '<p onclick="x()">Hi <em>there</em> <a href="javascript:alert(1)">you</a> #tea</p><iframe src="x"></iframe>';
  const made = await post(server, ada, { status, content_type: 'text/html' });
  assert.match(
    String(made.content),
    /^<p>Hi <em>there<\/em> you <a href="[^"]*\/tags\/tea"[^>]*>#<span>tea<\/span><\/a><\/p>$/,
  );
});

test('plain text is the standard, and an unknown type is refused', async () => {
  const plain = await post(server, ada, '**not bold**');
  assert.equal(plain.content, '<p>**not bold**</p>');
  const json = { status: 'x', content_type: 'application/x-sh' };
  assert.equal((await as(server, ada)('POST', '/api/v1/statuses', { json })).status, 422);
});

test('the source stays as written, and an edit goes on in the same type unless it names another', async () => {
  const { id } = await post(server, ada, { status: '*first*', content_type: 'text/markdown' });
  const source = await as(server, ada)('GET', `/api/v1/statuses/${id}/source`);
  assert.deepEqual([source.body.text, source.body.content_type], ['*first*', 'text/markdown']);
  const put = (json: Record<string, string>) => as(server, ada)('PUT', `/api/v1/statuses/${id}`, { json });
  assert.equal((await put({ status: '*second*' })).body.content, '<p><em>second</em></p>');
  assert.equal((await put({ status: '*second*', content_type: 'text/plain' })).body.content, '<p>*second*</p>');
});

test('a scheduled status keeps its type', async () => {
  const scheduled_at = new Date(Date.now() + 600_000).toISOString();
  const json = { status: '*later*', content_type: 'text/markdown', scheduled_at };
  const made = await as(server, ada)('POST', '/api/v1/statuses', { json });
  assert.equal(made.status, 200, made.text);
  await server.ctx.store.transaction(async (tx) => {
    await tx.updateTable('scheduled_statuses').set({ scheduled_at: 1 }).execute();
    await tx.updateTable('jobs').set({ run_at: 0 }).execute();
  });
  await runJobs(server);
  const [newest] = (await as(server, ada)('GET', `/api/v1/accounts/${ada.id}/statuses`)).items;
  assert.equal(newest?.content, '<p><em>later</em></p>');
});

test('a preview shows the same, writes nothing and tells nobody', async () => {
  const json = { status: MARKDOWN, content_type: 'text/markdown' };
  const count = async () => (await as(server, ada)('GET', `/api/v1/accounts/${ada.id}`)).body.statuses_count;
  const before = await count();
  const preview = await as(server, ada)('POST', '/api/whinchat/v1/statuses/preview', { json });
  assert.equal(preview.status, 200, preview.text);
  assert.match(String(preview.body.content), /<strong>News<\/strong>/);
  assert.deepEqual(
    Object.values(preview.body.mentions ?? {}).map(({ acct }) => String(acct)),
    ['bob'],
  );
  assert.equal(await count(), before);
  assert.equal((await as(server, null)('POST', '/api/whinchat/v1/statuses/preview', { json })).status, 401);
  const long = { status: 'x'.repeat(6000) };
  assert.equal((await as(server, ada)('POST', '/api/whinchat/v1/statuses/preview', { json: long })).status, 422);
});
