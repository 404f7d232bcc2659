import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jobHandlers } from '../../../src/jobs/handlers.ts';
import { stranger } from '../../support/elsewhere.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

/** Runs a job as a worker does that is being stopped. */
async function runStopped(name: string, payload: object): Promise<void> {
  const { store } = server.ctx;
  const job = {
    id: 1,
    name,
    payload,
    size: 1,
    host: null,
    attempts: 1,
    maxAttempts: 1,
    leaseToken: 'none',
    requestId: null,
  };
  const context = { store, signal: AbortSignal.abort(), allowParking: <T>(work: () => Promise<T>) => work() };
  await jobHandlers(server.ctx)[name]?.(job, context);
}

test('a job whose worker stops at its last step has ended, and does nothing a second time', async () => {
  const { store } = server.ctx;
  const [old, fresh] = [
    await stranger(server, 'old', 'elsewhere.example'),
    await stranger(server, 'new', 'elsewhere.example'),
  ];
  await followAcross(server, alice.accountId, old.id);
  await store.transaction((tx) => tx.deleteFrom('jobs').where('name', '=', 'federate').execute());
  await runStopped('ask-again', { accountId: old.id });
  const asked = await store.db.selectFrom('jobs').select('payload').where('name', '=', 'federate').execute();
  assert.equal(asked.length, 1);
  await runStopped('move-followers', { fromId: old.id, toId: fresh.id });
  const followed = await store.db.selectFrom('follow_requests').select(['account_id', 'target_id']).execute();
  assert.deepEqual(followed, [{ account_id: alice.accountId, target_id: fresh.id }]);
});
