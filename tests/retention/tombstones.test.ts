import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaveTombstone } from '../../src/domain/tombstones/leave.ts';
import { scheduleRecurring } from '../../src/jobs/recurring.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { as, post } from '../support/posting.ts';
import { startServer } from '../support/server.ts';

const DAY = 86_400_000;
const MANY = 1100;

test('what other servers deleted is forgotten after three months, and what was deleted here never', async (t) => {
  const server = await startServer();
  t.after(() => server.close());
  const { store } = server.ctx;
  const alice = await server.createUser('alice');
  const mine = await post(server, alice, 'soon gone');
  await as(server, alice)('DELETE', `/api/v1/statuses/${String(mine.id)}`);
  const age = (days: number, uris: readonly string[]) =>
    store.transaction((tx) =>
      tx
        .updateTable('tombstones')
        .set({ deleted_at: Date.now() - days * DAY })
        .where('uri', 'in', uris)
        .execute(),
    );
  const old = Array.from({ length: MANY }, (_, index) => `https://elsewhere.example/notes/${index}`);
  const recent = 'https://elsewhere.example/notes/recent';
  const byStaff = 'https://elsewhere.example/notes/removed-here';
  await store.transaction(async (tx) => {
    for (const uri of [...old, recent]) await leaveTombstone(tx, uri, { mayReturn: true });
    await leaveTombstone(tx, byStaff);
  });
  await age(91, [...old, byStaff, String(mine.uri)]);
  await age(89, [recent]);
  await scheduleRecurring(store);
  await bringForward(server, 'purge-received');
  await runJobs(server);
  const left = await store.db.selectFrom('tombstones').select('uri').execute();
  assert.deepEqual(left.map(({ uri }) => uri).sort(), [String(mine.uri), recent, byStaff].sort());
  const accept = 'application/activity+json';
  const { status } = await server.request('GET', new URL(String(mine.uri)).pathname, { headers: { accept } });
  assert.equal(status, 410);
});
