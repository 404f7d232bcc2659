import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createRule } from '../../src/domain/instance/rules.ts';
import { toWire } from '../../src/lib/id.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let owner: TestUser;
let moderator: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  owner = await server.createUser('owner', { role: 'owner' });
  moderator = await server.createUser('moderator', { role: 'moderator' });
});
after(() => server.close());

const report = (json: object) => server.request('POST', '/api/v1/reports', { token: alice.token, json });

async function post(author: TestUser, fields: object): Promise<string> {
  const json = { status: 'hello', ...fields };
  const { status, body } = await server.request('POST', '/api/v1/statuses', { token: author.token, json });
  assert.equal(status, 200);
  return String(body.id);
}

async function told(person: TestUser): Promise<number> {
  const rows = await server.ctx.store.db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', person.accountId)
    .where('type', '=', 'admin.report')
    .execute();
  return rows.length;
}

test('a report keeps what it says, and the moderators have one notification of it while it is open', async () => {
  const statusId = await post(bob, {});
  const form = { account_id: bob.id, 'status_ids[]': statusId, comment: 'look', category: 'spam', forward: 'true' };
  const made = await server.request('POST', '/api/v1/reports', { token: alice.token, form });
  assert.equal(made.status, 200);
  const { id, created_at, target_account, ...rest } = made.body;
  assert.deepEqual(rest, {
    action_taken: false,
    action_taken_at: null,
    category: 'spam',
    comment: 'look',
    forwarded: false,
    status_ids: [statusId],
    rule_ids: null,
    collection_ids: [],
  });
  assert.equal(target_account?.id, bob.id);
  const plain = await report({ account_id: bob.id });
  assert.deepEqual([plain.body.category, plain.body.comment, plain.body.status_ids], ['other', '', []]);
  assert.deepEqual([await told(owner), await told(moderator), await told(bob), await told(alice)], [1, 1, 0, 0]);
  const listed = await server.request('GET', '/api/v1/notifications', { token: owner.token });
  assert.deepEqual([listed.items[0]?.type, listed.items[0]?.report], ['admin.report', plain.body]);
  const grouped = await server.request('GET', '/api/v2/notifications', { token: owner.token });
  assert.deepEqual(grouped.body.notification_groups?.[0]?.report, plain.body);
  const rows = await server.ctx.store.db.selectFrom('reports').select('application_id').execute();
  assert.ok(rows.every((row) => row.application_id !== null));
});

test('broken rules make it a violation', async () => {
  const ruleId = toWire(
    (await server.ctx.store.transaction((tx) => createRule(tx, COMMAND_LINE, { text: 'Be kind' }))).id,
  );
  const made = await report({ account_id: bob.id, category: 'spam', rule_ids: [ruleId] });
  assert.deepEqual([made.body.category, made.body.rule_ids], ['violation', [ruleId]]);
  for (const rules of [
    { rule_ids: [ruleId, '64'] },
    { category: 'violation' },
    { category: 'violation', rule_ids: ['9'] },
  ]) {
    assert.equal((await report({ account_id: bob.id, ...rules })).status, 422);
  }
});

test('only visible statuses of the account itself can be named, and nothing tells hidden from absent', async () => {
  const hidden = await post(bob, { visibility: 'private' });
  const whispered = await post(bob, { visibility: 'direct', status: 'secret' });
  const foreign = await post(owner, {});
  const answers = [hidden, whispered, foreign, '64', 'x'].map((id) => report({ account_id: bob.id, status_ids: [id] }));
  for (const answer of await Promise.all(answers)) {
    assert.deepEqual([answer.status, answer.body], [404, { error: 'Record not found', code: 'not_found' }]);
  }
  const mentioned = await post(bob, { visibility: 'direct', status: '@alice hey' });
  const made = await report({ account_id: bob.id, status_ids: [mentioned] });
  assert.deepEqual(made.body.status_ids, [mentioned]);
  assert.ok(!made.text.includes('hey'));
});

test('bad reports are refused', async () => {
  assert.equal((await report({})).status, 404);
  assert.equal((await report({ account_id: '64' })).status, 404);
  assert.equal((await report({ account_id: bob.id, comment: 'c'.repeat(1001) })).status, 422);
  assert.equal((await report({ account_id: bob.id, category: 'boring' })).status, 422);
  const json = { account_id: bob.id };
  assert.equal((await server.request('POST', '/api/v1/reports', { json })).status, 401);
  const { token } = await server.createUser('reader', { scopes: 'read follow' });
  assert.equal((await server.request('POST', '/api/v1/reports', { token, json })).status, 403);
  const gone = await server.createUser('gone');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ suspended_at: Date.now() }).where('id', '=', gone.accountId).execute(),
  );
  assert.equal((await report({ account_id: gone.id })).status, 404);
});

test('a report about somebody elsewhere is forwarded only when asked', async () => {
  const remote = await server.createUser('remote');
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ domain: 'remote.example', handle: 'remote@remote.example' })
      .where('id', '=', remote.accountId)
      .execute(),
  );
  const jobs = async () =>
    (await server.ctx.store.db.selectFrom('jobs').select('payload').where('name', '=', 'federate').execute()).filter(
      ({ payload }) => payload.includes('"flag"'),
    );
  assert.equal((await report({ account_id: remote.id })).body.forwarded, false);
  assert.equal((await jobs()).length, 0);
  assert.equal((await report({ account_id: remote.id, forward: true })).body.forwarded, true);
  assert.equal((await jobs()).length, 1);
});
