import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

const DRAFTS = '/api/whinchat/v1/drafts';
const FORM = 'name="step"';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  await server.createUser('bob');
});
after(() => server.close());

const byToken = (method: string, path: string, json?: object) =>
  server.request(method, path, { token: alice.token, json });
const save = async (json: object) => (await byToken('POST', DRAFTS, json)).body;
const texts = async () => (await byToken('GET', DRAFTS)).items.map(({ params }) => String(params?.status));
const published = async () =>
  (await byToken('GET', `/api/v1/accounts/${alice.id}/statuses`)).items.map(({ content }) => String(content));
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const local = (iso: string) => iso.slice(0, 16);

test('two browsers with one draft lose neither text', async () => {
  const { id } = await save({ status: 'together' });
  const [desk, phone] = [await signedInBrowser(server, 'alice'), await signedInBrowser(server, 'alice')];
  await desk.get(`/publish?draft=${id}`);
  await phone.get(`/publish?draft=${id}`);
  const kept = await desk.submit({ status: 'from the desk', step: 'draft' }, FORM);
  assert.deepEqual([kept.status, kept.headers.location], [303, `/drafts#draft-${id}`]);
  const both = await phone.submit({ status: 'from the phone', step: 'draft' }, FORM);
  assert.match(
    both.text,
    new RegExp(`role="status">This draft was changed elsewhere[\\s\\S]*href="/publish\\?draft=${id}"`),
  );
  assert.deepEqual(await texts(), ['from the phone', 'from the desk']);
  // What is shown is a draft of its own, which goes on.
  const saved = await phone.submit({ status: 'from the phone, more', step: 'draft' }, FORM);
  assert.equal(saved.status, 303);
  assert.deepEqual(await texts(), ['from the phone, more', 'from the desk']);
});

test('what is published from an older revision leaves the newer draft', async () => {
  const { id } = await save({ status: 'first' });
  const browser = await signedInBrowser(server, 'alice');
  await browser.get(`/publish?draft=${id}`);
  await byToken('PUT', `${DRAFTS}/${id}`, { status: 'changed elsewhere' });
  assert.equal((await browser.submit({ status: 'first, published' }, FORM)).status, 303);
  assert.ok((await texts()).includes('changed elsewhere'));
  assert.equal((await published())[0], '<p>first, published</p>');
});

test('a draft that is gone is published once by its key, and asked about with another', async () => {
  const { id } = await save({ status: 'once' });
  const [desk, phone] = [await signedInBrowser(server, 'alice'), await signedInBrowser(server, 'alice')];
  const page = await desk.get(`/publish?draft=${id}`);
  const key = /name="key" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  await phone.get(`/publish?draft=${id}`);
  const first = await desk.submit({ status: 'once' }, FORM);
  await desk.get('/publish');
  const repeated = await desk.submit({ status: 'once', key, draft_id: String(id) }, FORM);
  assert.deepEqual([repeated.status, repeated.headers.location], [303, first.headers.location]);
  const other = await phone.submit({ status: 'from the other' }, FORM);
  assert.equal(other.status, 409);
  assert.match(other.text, /role="alert">This draft was published or deleted elsewhere[\s\S]*>from the other</);
  assert.equal((await published()).filter((content) => content === '<p>once</p>').length, 1);
  assert.equal((await phone.submit({ status: 'from the other' }, FORM)).status, 303);
});

test('there must be something to keep, and a time that can be', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const before = await texts();
  await browser.get('/publish');
  assert.match((await browser.submit({ status: ' ', step: 'draft' }, FORM)).text, /There is nothing to keep yet/);
  for (const [time, step, reason] of [
    ['tomorrow', 'draft', 'is not a date'],
    ['2026-13-01T10:00', 'post', 'is not a date'],
    ['2020-01-01T10:00', 'post', 'at least five minutes'],
  ] as const) {
    const refused = await browser.submit({ status: 'Timely', scheduled_at: time, step }, FORM);
    assert.equal(refused.status, 422, time);
    assert.match(refused.text, new RegExp(`role="alert">“Publish at” [^<]*${reason}`), time);
    assert.ok(refused.text.includes(`value="${time}"`) && refused.text.includes('>Timely<'), time);
  }
  assert.deepEqual(await texts(), before);
});

test('a post is scheduled by a clock of where its author is', async () => {
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).where('account_id', '=', alice.accountId).execute(),
  );
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/publish');
  const at = inHours(48);
  const there = new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString();
  const done = await browser.submit({ status: 'Namaste', scheduled_at: local(there) }, FORM);
  const [scheduled] = (await byToken('GET', '/api/v1/scheduled_statuses')).items;
  assert.deepEqual([done.status, done.headers.location], [303, `/scheduled#scheduled-${scheduled?.id}`]);
  assert.equal(local(String(scheduled?.scheduled_at)), local(at));
  const listed = await browser.get('/scheduled');
  assert.ok(listed.text.includes(`value="${local(there)}"`));
  const soon = await browser.submit({ scheduled_at: '2020-01-01T10:00' }, `/scheduled/${scheduled?.id}"`);
  assert.equal(soon.status, 422);
  assert.match(soon.text, /role="alert">“Publish at” has[\s\S]*value="2020-01-01T10:00"/);
});

test('what waits is nobody else’s', async () => {
  const { id } = await save({ status: 'Only mine' });
  const json = { status: 'Also mine', scheduled_at: inHours(2) };
  const { id: scheduledId } = (await byToken('POST', '/api/v1/statuses', json)).body;
  const browser = await signedInBrowser(server, 'bob');
  for (const path of ['/drafts', '/scheduled'])
    assert.ok(!/(?:Only|Also) mine/.test((await browser.get(path)).text), path);
  assert.equal((await browser.get(`/publish?draft=${id}`)).status, 404);
  const token = formTokenIn(await browser.get('/publish'));
  const paths = [
    `/drafts/${id}/delete`,
    ...['', '/delete', '/take_back'].map((end) => `/scheduled/${scheduledId}${end}`),
  ];
  for (const path of paths) {
    const refused = await browser.post(path, { authenticity_token: token, scheduled_at: local(inHours(9)) });
    assert.equal(refused.status, 404, path);
    assert.equal((await openBrowser(server).post(path, {})).status, 401, path);
  }
  // Another's draft in a form is as one that is gone: nothing of it is touched or shown.
  await browser.get('/publish');
  const stolen = await browser.submit({ status: 'Mine now', draft_id: String(id) }, FORM);
  assert.equal(stolen.status, 409);
  assert.ok((await texts()).includes('Only mine'));
  for (const path of ['/drafts', '/scheduled'])
    assert.match((await openBrowser(server).get(path)).headers.location ?? '', /^\/auth\/sign_in/);
});
