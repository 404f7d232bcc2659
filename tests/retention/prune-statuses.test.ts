import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pruneRemote } from '../../src/domain/retention/prune-remote.ts';
import { toWire } from '../../src/lib/id.ts';
import type { StatusRow } from '../../src/schema/statuses.ts';
import { type Stranger, stranger, strangersPost } from '../support/elsewhere.ts';
import { as, assertCounters, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { followAcross } from '../support/verbs.ts';

let server: TestServer;
let alice: TestUser;
let bob: Stranger;
let carol: Stranger;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await stranger(server, 'bob', 'elsewhere.example', 400);
  carol = await stranger(server, 'carol', 'other.example', 400);
});
after(() => server.close());

function prune(more: { followed?: boolean; dryRun?: boolean } = {}) {
  const { followed = false, dryRun = false } = more;
  return pruneRemote(server.ctx.store, { days: 90, keep: null, followed }, { dryRun });
}

async function isThere({ id }: StatusRow): Promise<boolean> {
  const row = await server.ctx.store.db.selectFrom('statuses').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

async function does(method: string, path: string, json?: unknown): Promise<void> {
  const answer = await as(server, alice)(method, path, json === undefined ? {} : { json });
  assert.equal(answer.status, 200, answer.text);
}

const old = (more = {}) => strangersPost(server, bob, 200, more);

test('what people here kept, answered, shared or are named in stays, with all above it and what it quotes', async () => {
  const kept: StatusRow[] = [];
  for (const verb of ['favourite', 'bookmark', 'reblog']) {
    const row = await old();
    await does('POST', `/api/v1/statuses/${toWire(row.id)}/${verb}`);
    kept.push(row);
  }
  const answered = await old();
  await does('POST', '/api/v1/statuses', { status: 'an answer', in_reply_to_id: toWire(answered.id) });
  const { uri: aliceUri } = await server.ctx.store.db
    .selectFrom('accounts')
    .select('uri')
    .where('id', '=', alice.accountId)
    .executeTakeFirstOrThrow();
  const naming = await old({ mentions: [aliceUri] });
  const root = await strangersPost(server, carol, 300);
  const middle = await strangersPost(server, bob, 299, { inReplyTo: root.uri });
  const leaf = await strangersPost(server, carol, 298, { inReplyTo: middle.uri });
  await does('POST', `/api/v1/statuses/${toWire(leaf.id)}/bookmark`);
  const quoted = await strangersPost(server, carol, 300);
  const quoting = await old({ quote: { uri: quoted.uri, approvalUri: null, legacy: true } });
  await does('POST', `/api/v1/statuses/${toWire(quoting.id)}/favourite`);
  const recent = await strangersPost(server, bob, 10);
  kept.push(answered, naming, root, middle, leaf, quoted, quoting, recent);
  await prune();
  for (const row of kept) assert.ok(await isThere(row), row.uri);
});

test('what nobody cares for goes, threads and all, as a dry run says before, and can come back', async () => {
  const root = await old({ hashtags: ['forgotten'], content: '<p>forgettable words</p>' });
  const replies: StatusRow[] = [];
  let parent = root;
  for (let i = 0; i < 5; i++) {
    parent = await strangersPost(server, carol, 199 - i, { inReplyTo: parent.uri });
    replies.push(parent);
  }
  const ask = as(server, alice);
  const said = await prune({ dryRun: true });
  assert.ok(await isThere(root), 'a dry run removes nothing');
  const went = await prune();
  assert.deepEqual(went?.statuses, said?.statuses);
  assert.equal(went?.statuses.statuses, 6);
  assert.ok((went?.statuses.bytes ?? 0) > 0);
  for (const row of [root, ...replies]) {
    assert.equal((await ask('GET', `/api/v1/statuses/${toWire(row.id)}`)).status, 404);
  }
  assert.deepEqual((await ask('GET', '/api/v1/timelines/tag/forgotten')).items, []);
  const found = await ask('GET', '/api/v2/search?q=forgettable');
  assert.equal(String(found.body.statuses), '');
  await assertCounters(server);
  const again = await old({ uri: root.uri, url: root.uri });
  assert.ok(await isThere(again), 'it was not deleted by its author');
  assert.equal((await prune())?.statuses.statuses, 1);
});

test("posts of the followed, boosts of posts from here and what answers people here stay; the followed's go when told", async () => {
  const dora = await stranger(server, 'dora', 'third.example', 400);
  await followAcross(server, alice.accountId, dora.id);
  const theirs = await strangersPost(server, dora, 200);
  const mine = await post(server, alice, 'a post from here');
  const answer = await old({ inReplyTo: String(mine.uri) });
  await prune();
  assert.ok(await isThere(theirs));
  assert.ok(await isThere(answer));
  await prune({ followed: true });
  assert.ok(!(await isThere(theirs)));
  assert.ok(await isThere(answer));
});

test('only the newest stay when there is a budget, but never less than a week of them', async () => {
  const rows = [await strangersPost(server, carol, 60), await strangersPost(server, carol, 50)];
  const young = await strangersPost(server, carol, 1);
  await pruneRemote(server.ctx.store, { days: null, keep: 0 });
  for (const row of rows) assert.ok(!(await isThere(row)));
  assert.ok(await isThere(young));
  assert.equal(await pruneRemote(server.ctx.store, { days: null, keep: 100_000 }), undefined);
  assert.equal(await pruneRemote(server.ctx.store, { days: null, keep: null }), undefined);
});

test('what somebody keeps while old posts are removed stays, or cannot be kept any more', async () => {
  const rows: StatusRow[] = [];
  for (let n = 0; n < 30; n += 1) rows.push(await old());
  // The oldest first, while the newest go first.
  const keepAll = async () => {
    const kept: boolean[] = [];
    for (const { id } of rows) {
      const answer = await as(server, alice)('POST', `/api/v1/statuses/${toWire(id)}/bookmark`);
      kept.push(answer.status === 200);
    }
    return kept;
  };
  const [kept] = await Promise.all([keepAll(), prune()]);
  for (const [index, row] of rows.entries()) assert.equal(await isThere(row), kept[index]);
});
