import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { publish } from '../../src/domain/statuses/publish.ts';
import type { Tx } from '../../src/platform/db/handle.ts';
import { testEngine } from '../support/database.ts';
import { draftOf } from '../support/draft.ts';
import { follow } from '../support/posting.ts';
import { startServer } from '../support/server.ts';

/** How much there is of the index: it grows when a statement begins that may have to be undone by itself, and at the commit. */
async function countWritten(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from status_words_data`.execute(tx);
  return rows[0]?.n ?? 0;
}

test('SQLite writes its full-text index once for all posts of a transaction', {
  skip: testEngine === 'postgres',
}, async (t) => {
  const server = await startServer();
  t.after(() => server.close());
  const [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
  await follow(server, bob, alice);
  const { store } = server.ctx;
  const texts = ['plain', 'with #two #tags', 'for @bob'];
  const publishAll = async (tx: Tx) => {
    for (const text of texts) await publish(tx, alice, draftOf(text));
  };
  // What is new the first time, such as hashtags, may take such statements.
  await store.transaction(publishAll);
  const written = await store.transaction(async (tx) => {
    const before = await countWritten(tx);
    await publishAll(tx);
    return (await countWritten(tx)) - before;
  });
  assert.equal(written, 0);
  const home = await server.request('GET', '/api/v1/timelines/home', { token: bob.token });
  assert.equal(home.items.length, 2 * texts.length);
});
