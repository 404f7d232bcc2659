import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseWireId } from '../../src/lib/id.ts';
import { runJobs } from '../support/jobs.ts';
import { as, assertCounters, post } from '../support/posting.ts';
import { countReblogs, reblogsSeenDuring, reblogVeryOften, VERY_OFTEN } from '../support/reblogs.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  bob = await server.createUser('bob');
});
after(() => server.close());

async function hitOf(author: TestUser): Promise<number> {
  const id = parseWireId(String((await post(server, author, 'hit')).id)) ?? 0;
  await reblogVeryOften(server, id);
  return id;
}

const isBetween = (count: number) => count > 0 && count < VERY_OFTEN;

async function isHere(id: number): Promise<boolean> {
  const found = server.ctx.store.db.selectFrom('statuses').select('id').where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

test('staff delete much reblogged statuses a part of the reblogs at a time; an order that is refused takes none away', async () => {
  const alice = await server.createUser('alice');
  const ids = [await hitOf(alice), await hitOf(alice)];
  const [first = 0, second = 0] = ids;
  const wire = (await as(server, alice)('GET', `/api/v1/accounts/${alice.id}/statuses`)).items.map(({ id }) => id);
  const json = { account_id: alice.id, status_ids: wire };
  const report = (await as(server, bob)('POST', '/api/v1/reports', { json })).body;
  const act = (who: TestUser, more: object = {}) =>
    as(server, who)('POST', `/api/whinchat/v1/admin/reports/${report.id}/actions`, {
      json: { type: 'delete_statuses', text: 'no hits', ...more },
    });
  assert.equal((await act(alice)).status, 403);
  assert.equal((await act(owner, { warning_preset_id: '64' })).status, 404);
  assert.equal((await act(owner, { type: 'mark_statuses_as_sensitive' })).status, 200);
  assert.deepEqual([await countReblogs(server, first), await countReblogs(server, second)], [VERY_OFTEN, VERY_OFTEN]);
  const seen = await reblogsSeenDuring(server, first, async () => assert.equal((await act(owner)).status, 200));
  assert.ok(seen.some(isBetween), `others had no turn: ${seen}`);
  for (const id of ids) assert.deepEqual([await isHere(id), await countReblogs(server, id)], [false, 0]);
  await assertCounters(server);
});

test('an account whose statuses were much reblogged is erased a part of the reblogs at a time', async () => {
  const carol = await server.createUser('carol');
  const ids = [await hitOf(carol), await hitOf(carol)];
  const kept = await hitOf(bob);
  await actOn(server, carol.accountId, 'suspend');
  await as(server, owner)('DELETE', `/api/v1/admin/accounts/${carol.id}`);
  const seen = await reblogsSeenDuring(server, ids[0] ?? 0, () => runJobs(server));
  assert.ok(seen.some(isBetween), `others had no turn: ${seen}`);
  for (const id of ids) assert.deepEqual([await isHere(id), await countReblogs(server, id)], [false, 0]);
  assert.equal(await countReblogs(server, kept), VERY_OFTEN);
  await assertCounters(server);
});
