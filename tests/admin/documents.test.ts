import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
});
after(() => server.close());

const path = '/api/whinchat/v1/admin/documents';
const ask = (method: string, more: string, json?: object) =>
  server.request(method, `${path}${more}`, { token: owner.token, ...(json ? { json } : {}) });
const shown = (name: string) => server.request('GET', `/api/v1/instance/${name}`);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a text is seen when it is published, and then stays as it was read', async () => {
  for (const kind of ['extended_description', 'privacy_policy']) {
    const draft = await ask('POST', '', { kind, content: 'First words' });
    assert.equal(draft.status, 200, draft.text);
    assert.ok(!(await shown(kind)).text.includes('words'));
    await ask('PATCH', `/${draft.body.id}`, { content: 'Last words' });
    assert.equal((await ask('POST', `/${draft.body.id}/publish`)).body.published, true);
    assert.match((await shown(kind)).text, /Last words/);
    assert.equal((await ask('PATCH', `/${draft.body.id}`, { content: 'x' })).status, 422);
    assert.equal((await ask('DELETE', `/${draft.body.id}`)).status, 422);
  }
});

test('terms come into force on their day, and everybody is told', async () => {
  const now = (await ask('POST', '', { kind: 'terms_of_service', content: 'Old terms' })).body;
  await ask('POST', `/${now.id}/publish`);
  const next = (await ask('POST', '', { kind: 'terms_of_service', content: 'New terms', effective_date: inDays(30) }))
    .body;
  const published = await ask('POST', `/${next.id}/publish`, { mail: true, announce: true });
  assert.deepEqual([published.status, published.body.effective_date], [200, inDays(30)]);
  assert.notEqual(published.body.mailed_at, null);
  const terms = (await shown('terms_of_service')).body;
  assert.deepEqual([terms.content, terms.succeeded_by], ['<p>Old terms</p>', inDays(30)]);
  const { items } = await server.request('GET', '/api/v1/announcements', { token: owner.token });
  assert.match(String(items[0]?.content), new RegExp(`terms-of-service/${inDays(30)}`));
  const jobs = await server.ctx.store.db
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', 'mail-everybody')
    .execute();
  assert.equal(jobs.length, 1);
  assert.equal((await server.request('GET', `/terms-of-service/${inDays(30)}`)).status, 200);
});

test('what makes no sense is refused', async () => {
  const create = (json: object) => ask('POST', '', json);
  assert.equal((await create({ kind: 'poem', content: 'x' })).status, 422);
  assert.equal((await create({ kind: 'privacy_policy', content: ' ' })).status, 422);
  for (const effective_date of [inDays(-1), inDays(30)]) {
    const { id } = (await create({ kind: 'terms_of_service', content: 'x', effective_date })).body;
    assert.equal((await ask('POST', `/${id}/publish`)).status, 422, effective_date);
    assert.equal((await ask('DELETE', `/${id}`)).status, 200);
  }
  const alice = await server.createUser('alice', { scopes: ADMIN_SCOPES });
  assert.equal((await server.request('GET', path, { token: alice.token })).status, 403);
});
