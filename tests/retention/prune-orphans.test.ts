import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pruneOrphans } from '../../src/domain/retention/prune-orphans.ts';
import { newId, toWire } from '../../src/lib/id.ts';
import { contentKey } from '../../src/platform/storage/keys.ts';
import { type Stranger, stranger, strangersPost } from '../support/elsewhere.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

const DAY = 86_400_000;
const KEY = contentKey(Buffer.from('a copy'), 'png');

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

function prune(dryRun = false) {
  return pruneOrphans(server.ctx.store, Date.now() - 30 * DAY, { dryRun });
}

async function ids(table: 'accounts' | 'preview_cards' | 'conversations'): Promise<Set<number>> {
  const rows = await server.ctx.store.db.selectFrom(table).select('id').execute();
  return new Set(rows.map((row) => row.id));
}

test('accounts of other servers that nothing refers to go; whom staff has judged, or anybody deals with, stays', async () => {
  const nobody = await stranger(server, 'nobody', 'far.example', 60);
  const recent = await stranger(server, 'recent', 'far.example', 1);
  const author = await stranger(server, 'author', 'far.example', 60);
  await strangersPost(server, author, 50);
  const judged = await stranger(server, 'judged', 'far.example', 60);
  const muted = await stranger(server, 'muted', 'far.example', 60);
  await actOn(server, judged.id, 'silence');
  await as(server, alice)('POST', `/api/v1/accounts/${toWire(muted.id)}/mute`);
  const there = async ({ id }: Stranger) => (await ids('accounts')).has(id);
  assert.equal((await prune(true)).accounts, 1);
  assert.ok(await there(nobody));
  assert.equal((await prune()).accounts, 1);
  assert.ok(!(await there(nobody)));
  for (const one of [recent, author, judged, muted]) assert.ok(await there(one), one.uri);
  assert.ok((await ids('accounts')).has(alice.accountId));
});

test('previews of links, threads and copies of files that nothing shows go', async () => {
  const { store } = server.ctx;
  const kept = await post(server, alice, 'a post with a link');
  const card = (id: number, url: string) => ({ id, url, title: url, created_at: 1, updated_at: 1, image_key: KEY });
  const [used, unused, thread] = [newId(), newId(), newId()];
  await store.transaction(async (tx) => {
    await tx
      .insertInto('preview_cards')
      .values([card(used, 'https://a.example'), card(unused, 'https://b.example')])
      .execute();
    await tx.insertInto('remote_files').values({ key: KEY, size: 6, used_at: 1 }).execute();
    await tx.insertInto('conversations').values({ id: thread, created_at: 1 }).execute();
    await tx.updateTable('statuses').set({ card_id: used }).where('uri', '=', String(kept.uri)).execute();
  });
  const gone = await prune();
  assert.deepEqual([gone.cards, gone.conversations, gone.copies], [1, 1, 0]);
  assert.ok((await ids('preview_cards')).has(used));
  await store.transaction((tx) => tx.updateTable('statuses').set({ card_id: null }).execute());
  const then = await prune();
  assert.deepEqual([then.cards, then.conversations, then.copies], [1, 0, 1]);
});
