import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { bookmark } from '../../src/domain/bookmarks/bookmark.ts';
import { favourite } from '../../src/domain/favourites/favourite.ts';
import { vote } from '../../src/domain/polls/vote.ts';
import { react } from '../../src/domain/reactions/react.ts';
import { removeSomeAhead } from '../../src/domain/statuses/remove-ahead.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { as, assertCounters, post } from '../support/posting.ts';
import { stranger } from '../support/reblogs.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

/** Of each kind; all together are more than go in two transactions. */
const MANY = 250;
/** Posts take longer to make. */
const POSTS = 50;

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
/** Alice's status, what Bob wrote last about it, and what there is of it. */
let hit: { at: string; id: number; reply: string; quote: string };
let all: Counts;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  hit = await noticed();
  all = await countAll();
});
after(() => server.close());

type Counts = Record<string, number>;

/** How much of each kind is about the status. */
async function countAll(): Promise<Counts> {
  const count = async (from: string, where: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(from)} where ${sql.raw(where)} = ${hit.id}`.execute(server.ctx.store.db);
    return Number(rows[0]?.count);
  };
  return {
    favourites: await count('favourites', 'status_id'),
    bookmarks: await count('bookmarks', 'status_id'),
    reactions: await count('status_reactions', 'status_id'),
    notifications: await count('notifications', 'status_id'),
    votes: await count('poll_votes as v join polls as p on p.id = v.poll_id', 'p.status_id'),
    replies: await count('statuses', 'in_reply_to_id'),
    quotes: await count('quotes', 'quoted_status_id'),
  };
}

/** Many have to do with a poll of Alice's; Bob alone replies and quotes. */
async function noticed() {
  const { store } = server.ctx;
  const { id, poll } = await post(server, alice, { status: 'hit', poll: { options: ['a', 'b'], expires_in: 600 } });
  const statusId = parseWireId(String(id)) ?? 0;
  const people = Array.from({ length: MANY }, () => ({ ...stranger(), statuses_count: 0 }));
  await store.transaction(async (tx) => {
    await tx.insertInto('accounts').values(people).execute();
    for (const { id: accountId, uri } of people) {
      await favourite(tx, { accountId }, statusId, `${uri}/like`);
      await bookmark(tx, { accountId }, statusId);
      await react(tx, { accountId }, statusId, '🦊', { uri: `${uri}/react`, customEmojiId: null });
      await vote(tx, { accountId }, { pollId: parseWireId(String(poll?.id)) ?? 0, choices: [0], uri: `${uri}/vote` });
    }
  });
  const last = { reply: '', quote: '' };
  for (let left = POSTS; left > 0; left -= 1) {
    last.reply = String((await post(server, bob, { status: 'reply', in_reply_to_id: id })).id);
    last.quote = String((await post(server, bob, { status: 'quote', quoted_status_id: id })).id);
  }
  return { at: `/api/v1/statuses/${id}`, id: statusId, ...last };
}

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0);

test('who may not delete a status takes nothing away from it', async () => {
  assert.equal((await as(server, bob)('DELETE', hit.at)).status, 404);
  assert.equal((await as(server, null)('DELETE', hit.at)).status, 401);
  assert.deepEqual(await countAll(), all);
});

test('a server that dies in between leaves a status with what is left', async () => {
  const row = { id: hit.id, account_id: alice.accountId };
  assert.ok(await server.ctx.store.transaction((tx) => removeSomeAhead(tx, [row])));
  const left = await countAll();
  assert.ok(sum(left) < sum(all) && sum(all) - sum(left) <= 500, JSON.stringify({ all, left }));
  await assertCounters(server);
  assert.equal((await as(server, bob)('GET', hit.at)).status, 200);
});

test('all that refers to a status goes with it, some at a time, so that others get their turn', async () => {
  const earlier = await countAll();
  const seen = new Set<number>();
  const working = { isDone: false };
  const done = as(server, alice)('DELETE', hit.at).finally(() => {
    working.isDone = true;
  });
  while (!working.isDone) {
    seen.add(sum(await countAll()));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const answer = await done;
  assert.deepEqual([answer.status, answer.body.favourites_count], [200, earlier.favourites]);
  assert.ok(
    [...seen].some((count) => count > 0 && count < sum(earlier)),
    `others had no turn: ${[...seen]}`,
  );
  assert.equal((await as(server, bob)('GET', hit.at)).status, 404);
  assert.equal(sum(await countAll()), 0);
  await assertCounters(server);
  const reply = await as(server, bob)('GET', `/api/v1/statuses/${hit.reply}`);
  assert.deepEqual([reply.status, reply.body.in_reply_to_id], [200, null]);
  const quote = await as(server, bob)('GET', `/api/v1/statuses/${hit.quote}`);
  assert.deepEqual([quote.status, quote.body.quote?.state, quote.body.quote?.quoted_status], [200, 'deleted', null]);
});
