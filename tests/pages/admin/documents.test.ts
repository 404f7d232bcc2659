import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const PATH = '/admin/documents';
const documents = () => server.ctx.store.db.selectFrom('documents').selectAll().orderBy('id').execute();
const terms = async () => (await server.request('GET', '/terms-of-service')).text;

test('terms are drafted, looked at, published with a day and an announcement, and stay as they are', async () => {
  await staff.get(`${PATH}/new?kind=terms_of_service`);
  const seen = await staff.submit(
    { content: 'Be *very* kind', effective_date: '2031-02-03', preview: 'true' },
    'name="content"',
  );
  assert.match(seen.text, /<em>very<\/em>/);
  assert.match(seen.text, /value="2031-02-03"/);
  assert.equal((await documents()).length, 0);
  const saved = await staff.submit({ content: 'Be kind', effective_date: '2031-02-03' }, 'name="content"');
  assert.equal(saved.status, 303);
  const path = saved.headers.location ?? '';
  assert.equal((await server.request('GET', '/terms-of-service')).status, 404);
  assert.match((await staff.get(PATH)).text, new RegExp(`href="${path}"`));
  await staff.get(path);
  const bad = await staff.submit({ content: 'typed', effective_date: '2031-02-31' }, `action="${path}"`);
  assert.equal(bad.status, 422);
  assert.match(bad.text, />typed<\/textarea>/);
  await staff.get(path);
  await staff.submit({ content: 'Be kinder', effective_date: '2031-02-03' }, `action="${path}"`);
  await staff.get(path);
  assert.equal((await staff.submit({ announce: 'true' }, `${path}/publish`)).status, 303);
  assert.match(await terms(), /Be kinder/);
  const [notice] = await server.ctx.store.db.selectFrom('announcements').selectAll().execute();
  assert.match(notice?.text ?? '', /terms-of-service/);
  const published = await staff.get(path);
  assert.doesNotMatch(published.text, new RegExp(`action="${path}`));
  const token = formTokenIn(published);
  assert.equal((await staff.post(`${path}/delete`, { authenticity_token: token })).status, 422);
});

test('another version begins as the present one, and shows what has changed', async () => {
  const begun = await staff.get(`${PATH}/new?kind=terms_of_service`);
  assert.match(begun.text, />Be kinder<\/textarea>/);
  const saved = await staff.submit({ content: 'Be kindest', effective_date: '2031-02-03' }, 'name="content"');
  const path = saved.headers.location ?? '';
  assert.match((await staff.get(path)).text, /<del>kinder<\/del><ins>kindest<\/ins>/);
  const taken = await staff.submit({}, `${path}/publish`);
  assert.equal(taken.status, 422);
  assert.match(taken.text, /has already been taken/);
  await staff.get(path);
  assert.equal((await staff.submit({}, `${path}/delete`)).status, 303);
  assert.equal((await documents()).length, 1);
});

test('an empty text is refused, and those of one kind are listed alone', async () => {
  await staff.get(`${PATH}/new?kind=privacy_policy`);
  const empty = await staff.submit({ content: ' ' }, 'name="content"');
  assert.equal(empty.status, 422);
  assert.match(empty.text, /role="alert"/);
  const { text } = await staff.get(`${PATH}?kind=privacy_policy`);
  assert.match(text, /Nothing has been written yet/);
});

test('who has no right to settings neither reads drafts nor writes', async () => {
  const mod = await signedInBrowser(server, 'mod');
  const authenticity_token = formTokenIn(await mod.get('/admin'));
  for (const path of [PATH, `${PATH}/new`]) assert.equal((await mod.get(path)).status, 403, path);
  assert.equal((await mod.post(PATH, { authenticity_token, content: 'Mine' })).status, 403);
});
