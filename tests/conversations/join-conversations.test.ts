import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moveMore } from '../../src/domain/statuses/remote/join-conversations.ts';
import { newId, toWire } from '../../src/lib/id.ts';
import type { StatusRow } from '../../src/schema/statuses.ts';
import { type Stranger, stranger, strangersPost } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { as, assertCounters } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

/** So many that they change their conversation in three transactions. */
const ANSWERS = 1200;

let server: TestServer;
let alice: TestUser;
let bob: Stranger;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await stranger(server, 'bob', 'elsewhere.example');
});
after(() => server.close());

/** A post that waits for another, with very many answers; the last of them. */
async function longThread(waitsFor: string): Promise<{ child: StatusRow; last: number }> {
  const child = await strangersPost(server, bob, 0, { inReplyTo: waitsFor });
  const answers = Array.from({ length: ANSWERS }, () => {
    const id = newId();
    const names = { id, uri: `${bob.uri}/answers/${id}`, url: null };
    return { ...child, ...names, in_reply_to_id: child.id, in_reply_to_account_id: bob.id };
  });
  await server.ctx.store.transaction(async (tx) => {
    for (let at = 0; at < ANSWERS; at += 300) {
      await tx
        .insertInto('statuses')
        .values(answers.slice(at, at + 300))
        .execute();
    }
    await tx.updateTable('statuses').set({ replies_count: ANSWERS }).where('id', '=', child.id).execute();
    await tx
      .updateTable('accounts')
      .set((eb) => ({ statuses_count: eb('statuses_count', '+', ANSWERS) }))
      .where('id', '=', bob.id)
      .execute();
  });
  return { child, last: answers.at(-1)?.id ?? 0 };
}

async function countIn(conversationId: number | null): Promise<number> {
  const found = server.ctx.store.db.selectFrom('statuses').select('id').where('conversation_id', '=', conversationId);
  return (await found.execute()).length;
}

const isMuted = async (id: number) => (await as(server, alice)('GET', `/api/v1/statuses/${toWire(id)}`)).body.muted;

test('of a long thread that is put below a post some joins its conversation at once, and the rest soon after', async () => {
  const uri = `${bob.uri}/awaited`;
  const { child, last } = await longThread(uri);
  const arrived = await strangersPost(server, bob, 0, { uri });
  assert.deepEqual([await countIn(arrived.conversation_id), await countIn(child.conversation_id)], [502, 700]);
  await as(server, alice)('POST', `/api/v1/statuses/${toWire(arrived.id)}/mute`);
  assert.deepEqual([await isMuted(child.id), await isMuted(last)], [true, false]);
  await runJobs(server);
  assert.deepEqual([await countIn(arrived.conversation_id), await countIn(child.conversation_id)], [ANSWERS + 2, 0]);
  assert.equal(await isMuted(last), true);
  await assertCounters(server);
});

test('a server that dies between two parts goes on afterwards', async () => {
  const uri = `${bob.uri}/interrupted`;
  const { child } = await longThread(uri);
  const arrived = await strangersPost(server, bob, 0, { uri });
  const joined = { childId: child.id, fromId: child.conversation_id ?? 0, toId: arrived.conversation_id ?? 0 };
  assert.ok(await server.ctx.store.transaction((tx) => moveMore(tx, joined)));
  assert.equal(await countIn(child.conversation_id), 200);
  await runJobs(server);
  assert.deepEqual([await countIn(arrived.conversation_id), await countIn(child.conversation_id)], [ANSWERS + 2, 0]);
});

test('a conversation that joins a third meanwhile takes along what is still on its way', async () => {
  const [uri, topUri] = [`${bob.uri}/middle`, `${bob.uri}/top`];
  const { child } = await longThread(uri);
  const middle = await strangersPost(server, bob, 0, { uri, inReplyTo: topUri });
  const top = await strangersPost(server, bob, 0, { uri: topUri });
  await runJobs(server);
  assert.deepEqual(
    [await countIn(top.conversation_id), await countIn(middle.conversation_id), await countIn(child.conversation_id)],
    [ANSWERS + 3, 0, 0],
  );
});

test('the rest goes where it was to go although the post between is deleted meanwhile', async () => {
  const uri = `${bob.uri}/cut`;
  const { child } = await longThread(uri);
  const arrived = await strangersPost(server, bob, 0, { uri });
  await server.ctx.store.transaction((tx) => tx.deleteFrom('statuses').where('id', '=', child.id).execute());
  await runJobs(server);
  assert.deepEqual([await countIn(arrived.conversation_id), await countIn(child.conversation_id)], [ANSWERS + 1, 0]);
});
