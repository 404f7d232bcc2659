import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { liftDomainBlock } from '../../src/domain/domain-blocks/lift-domain-block.ts';
import { beginSeverance, severTies } from '../../src/domain/moderation/severance.ts';
import { stranger } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { followAcross } from '../support/verbs.ts';
import { ADMIN_SCOPES } from './staff.ts';
import { takeFederated } from './take-federated.ts';

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
});
after(() => server.close());

async function block(domain: string): Promise<string> {
  const json = { domain, severity: 'suspend' };
  const { body } = await server.request('POST', '/api/v1/admin/domain_blocks', { token: owner.token, json });
  return String(body.id);
}

async function apply(): Promise<void> {
  await takeFederated(server);
  await runJobs(server);
}

test('a block that is lifted below another, while that is applied, tells of no event of its own', async () => {
  const { store } = server.ctx;
  const near = await stranger(server, 'near', 'far.example');
  const other = await stranger(server, 'other', 'far.example');
  for (const { id } of [near, other]) await followAcross(server, alice.accountId, id);
  const below = await block('b.far.example');
  await apply();
  await block('far.example');
  const job = await store.db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', 'apply-domain-block')
    .executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  // The job of the wider block has cut the first follow.
  await store.transaction(async (tx) => {
    const event = await beginSeverance(
      tx,
      { jobId: job.id, signal },
      { type: 'domain_block', targetName: 'far.example' },
    );
    await severTies(tx, event, [{ account_id: alice.accountId, target_id: near.id }]);
  });
  await server.request('DELETE', `/api/v1/admin/domain_blocks/${below}`, { token: owner.token });
  const lift = await store.db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('name', '=', 'lift-domain-block')
    .executeTakeFirstOrThrow();
  await liftDomainBlock(store, { jobId: lift.id, signal }, JSON.parse(lift.payload));
  await apply();
  const { items } = await server.request('GET', '/api/v1/notifications', { token: alice.token });
  assert.deepEqual(
    items.map(({ type, event }) => [type, event?.target_name, event?.following_count]),
    [['severed_relationships', 'far.example', 2]],
  );
});
