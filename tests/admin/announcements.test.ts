import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bringForward, runJobs } from '../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  await server.createUser('alice');
});
after(() => server.close());

const path = '/api/whinchat/v1/admin/announcements';
const ask = (method: string, more: string, json?: object) =>
  server.request(method, `${path}${more}`, { token: owner.token, ...(json ? { json } : {}) });
const shown = async () =>
  (await server.request('GET', '/api/v1/announcements', { token: owner.token })).items.map((one) => String(one.id));
const emails = async () => {
  const rows = await server.ctx.store.db.selectFrom('jobs').select('payload').where('name', '=', 'send-mail').execute();
  return rows.map((row) => JSON.parse(row.payload));
};

test('an announcement is a draft until it is published, and can be hidden again', async () => {
  const draft = await ask('POST', '', { text: 'Hello birds', starts_at: '2030-01-01T00:00:00Z' });
  assert.deepEqual([draft.status, draft.body.published], [200, false]);
  const { id } = draft.body;
  assert.deepEqual(await shown(), []);
  assert.equal((await ask('POST', `/${id}/publish`)).body.published, true);
  assert.deepEqual(await shown(), [id]);
  const changed = await ask('PATCH', `/${id}`, { text: 'Hello all birds', starts_at: '' });
  assert.deepEqual([changed.body.text, changed.body.starts_at], ['Hello all birds', null]);
  assert.equal((await ask('POST', `/${id}/unpublish`)).body.published, false);
  assert.deepEqual(await shown(), []);
  assert.equal((await ask('DELETE', `/${id}`)).status, 200);
  assert.equal((await ask('GET', `/${id}`)).status, 404);
});

test('an announcement publishes itself when its time has come', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = (await ask('POST', '', { text: 'Later', scheduled_at: at })).body;
  await ask('PATCH', `/${id}`, { text: 'Much later' });
  const { db } = server.ctx.store;
  const count = async () =>
    (await db.selectFrom('jobs').select('id').where('name', '=', 'publish-announcement').execute()).length;
  assert.equal(await count(), 1);
  await bringForward(server, 'publish-announcement');
  await runJobs(server);
  assert.deepEqual(await shown(), []);
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('announcements').set({ scheduled_at: 1 }).where('published_at', 'is', null).execute(),
  );
  await ask('PATCH', `/${id}`, { text: 'Now' });
  await runJobs(server);
  assert.deepEqual(await shown(), [id]);
  assert.equal(await count(), 0);
});

test('mail is sent only when ordered, to everybody, once', async () => {
  const { id } = (await ask('POST', '', { text: 'By mail', publish: true })).body;
  assert.deepEqual(await emails(), []);
  const { mailSome } = await import('../../src/domain/letters/mail-everybody.ts');
  assert.equal((await ask('POST', `/${id}/mail`)).status, 200);
  const [job] = await server.ctx.store.db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', 'mail-everybody')
    .execute();
  const { after: from, ...notice } = JSON.parse(job?.payload ?? '{}');
  await mailSome(server.ctx.store, notice, from);
  const sent = await emails();
  assert.deepEqual(sent.map((email) => email.to).sort(), ['alice@example.org', 'owner@example.org']);
  assert.match(sent[0]?.text, /By mail/);
  assert.equal((await ask('POST', `/${id}/mail`)).status, 422);
});

test('what makes no sense is refused', async () => {
  for (const json of [
    { text: ' ' },
    { text: 'x', starts_at: '2030-01-02', ends_at: '2030-01-01' },
    { text: 'x', scheduled_at: 'soon' },
  ]) {
    assert.equal((await ask('POST', '', json)).status, 422, JSON.stringify(json));
  }
  const alice = await server.createUser('bob', { scopes: ADMIN_SCOPES });
  assert.equal((await server.request('GET', path, { token: alice.token })).status, 403);
});
