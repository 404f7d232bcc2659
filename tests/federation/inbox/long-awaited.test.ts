import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { awaitStatus } from '../../../src/domain/statuses/remote/awaited-statuses.ts';
import { toWire } from '../../../src/lib/id.ts';
import { type Stranger, stranger, strangersPost } from '../../support/elsewhere.ts';
import { runJobs } from '../../support/jobs.ts';
import { as, assertCounters } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

const WAITING = 120;

let server: TestServer;
let alice: TestUser;
let bob: Stranger;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await stranger(server, 'bob', 'elsewhere.example');
});
after(() => server.close());

async function countBelow(parentId: number): Promise<number> {
  const { db } = server.ctx.store;
  return (await db.selectFrom('statuses').select('id').where('in_reply_to_id', '=', parentId).execute()).length;
}

test('a post that very many wait for takes a few of them at once, and the others one after the other', async () => {
  const { db } = server.ctx.store;
  const uri = `${bob.uri}/awaited`;
  for (let index = 0; index < WAITING; index += 1) await strangersPost(server, bob, 0, { inReplyTo: uri });
  const quote = { uri, approvalUri: null, legacy: true };
  const quoting = await strangersPost(server, bob, 0, { quote });
  const arrived = await strangersPost(server, bob, 0, { uri });
  assert.equal(await countBelow(arrived.id), 50);
  await runJobs(server);
  assert.equal(await countBelow(arrived.id), WAITING);
  assert.equal((await as(server, alice)('GET', `/api/v1/statuses/${toWire(arrived.id)}`)).body.replies_count, WAITING);
  const quotes = db.selectFrom('quotes').select('quoted_status_id').where('status_id', '=', quoting.id);
  assert.equal((await quotes.executeTakeFirstOrThrow()).quoted_status_id, arrived.id);
  assert.deepEqual(await db.selectFrom('awaited_statuses').selectAll().execute(), []);
  await assertCounters(server);
});

test('a post that is above the one it waits for does not come below it, and others do', async () => {
  const uri = `${bob.uri}/circle`;
  const root = await strangersPost(server, bob, 0);
  const middle = await strangersPost(server, bob, 0, { inReplyTo: root.uri });
  const other = await strangersPost(server, bob, 0, { inReplyTo: uri });
  await server.ctx.store.transaction((tx) =>
    awaitStatus(tx, { status_id: root.id, role: 'parent', uri, fan_out: 0 }, 'nobody'),
  );
  const arrived = await strangersPost(server, bob, 0, { uri, inReplyTo: middle.uri });
  const { db } = server.ctx.store;
  const parents = await db.selectFrom('statuses').select(['id', 'in_reply_to_id']).execute();
  const parentOf = new Map(parents.map((row) => [row.id, row.in_reply_to_id]));
  assert.equal(parentOf.get(root.id), null);
  assert.equal(parentOf.get(other.id), arrived.id);
});
