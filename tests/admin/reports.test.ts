import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const ask = (method: string, path: string, json?: object) =>
  server.request(method, `/api/v1/admin/reports${path}`, { token: owner.token, ...(json ? { json } : {}) });

async function report(fields: object = {}): Promise<string> {
  const json = { account_id: bob.id, comment: 'look', ...fields };
  const { body } = await server.request('POST', '/api/v1/reports', { token: alice.token, json });
  return String(body.id);
}

const listed = async (query = '') => (await ask('GET', query)).items.map((one) => String(one.id));

test('a report is taken on, settled and opened again, and each act is logged', async () => {
  const status = await server.request('POST', '/api/v1/statuses', {
    token: bob.token,
    json: { status: 'hidden from the owner', visibility: 'private' },
  });
  await server.request('POST', `/api/v1/accounts/${bob.id}/follow`, { token: alice.token });
  const id = await report({ status_ids: [status.body.id], category: 'spam' });
  const shown = await ask('GET', `/${id}`);
  assert.deepEqual(
    [shown.body.category, shown.body.account?.username, shown.body.target_account?.email, shown.body.statuses?.[0]?.id],
    ['spam', 'alice', 'bob@example.org', status.body.id],
  );
  assert.equal((await ask('POST', `/${id}/assign_to_self`)).body.assigned_account?.id, owner.id);
  assert.equal((await ask('POST', `/${id}/unassign`)).body.assigned_account, null);
  const resolved = await ask('POST', `/${id}/resolve`);
  assert.deepEqual([resolved.body.action_taken, resolved.body.action_taken_by_account?.id], [true, owner.id]);
  assert.deepEqual([(await listed()).includes(id), (await listed('?resolved=true')).includes(id)], [false, true]);
  assert.ok((await listed('?resolved=true&unresolved=true')).includes(id));
  assert.equal((await ask('POST', `/${id}/reopen`)).body.action_taken, false);
  assert.deepEqual(await listed(`?target_account_id=${bob.id}&account_id=${alice.id}`), [id]);
  assert.deepEqual(await listed(`?target_account_id=${alice.id}`), []);
  const log = await server.ctx.store.db.selectFrom('audit_log').select('action').orderBy('id').execute();
  assert.deepEqual(
    log.map((row) => row.action),
    ['assign_to_self', 'unassign', 'resolve', 'reopen'],
  );
});

test('what a report is about can be said anew, within what there is', async () => {
  const id = await report();
  assert.equal((await ask('PUT', `/${id}`, { category: 'legal' })).body.category, 'legal');
  assert.equal((await ask('PUT', `/${id}`, { category: 'boring' })).status, 422);
  const made = await server.request('POST', '/api/whinchat/v1/admin/rules', {
    token: owner.token,
    json: { text: 'Be kind' },
  });
  const rule = String(made.body.id);
  const refusals: [object, string][] = [
    [{ rule_ids: [rule] }, 'Rule ids must be blank'],
    [{ category: 'violation' }, 'Rule ids does not reference valid rules'],
    [{ category: 'violation', rule_ids: ['64'] }, 'Rule ids does not reference valid rules'],
    [{ category: 'violation', rule_ids: [rule, '64'] }, 'Rule ids does not reference valid rules'],
  ];
  for (const [changes, error] of refusals) {
    const { status, body } = await ask('PUT', `/${id}`, changes);
    assert.deepEqual([status, body.error], [422, `Validation failed: ${error}`]);
  }
  const broken = await ask('PUT', `/${id}`, { category: 'violation', rule_ids: [rule] });
  assert.deepEqual([broken.body.category, broken.body.rules?.[0]?.text], ['violation', 'Be kind']);
  assert.equal((await ask('PUT', `/${id}`, { category: 'spam' })).status, 422, 'its rules are still named');
  const mended = await ask('PUT', `/${id}`, { category: 'spam', rule_ids: [] });
  assert.deepEqual([mended.body.category, mended.body.rules], ['spam', []]);
  assert.equal((await ask('PATCH', '/64', {})).status, 404);
  assert.equal((await ask('POST', '/64/resolve')).status, 404);
});

test('acting on somebody settles the open reports about them, a warning only the one it names', async () => {
  const [first, second] = [await report(), await report()];
  const act = (json: object) =>
    server.request('POST', `/api/v1/admin/accounts/${bob.id}/action`, { token: owner.token, json });
  assert.equal((await act({ type: 'none', report_id: first })).status, 200);
  const open = await listed();
  assert.deepEqual([open.includes(first), open.includes(second)], [false, true]);
  assert.equal((await act({ type: 'sensitive', report_id: '64' })).status, 404);
  assert.equal((await act({ type: 'sensitive' })).status, 200);
  assert.deepEqual(await listed(), []);
});
