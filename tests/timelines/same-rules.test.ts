import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rebuildHome } from '../../src/domain/timelines/rebuild-home.ts';
import { toWire } from '../../src/lib/id.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { startScene } from './scene.ts';

const HOME = '/api/v1/timelines/home';

/** Followers of `author`, each after the one rule that concerns them. */
const READERS = [
  'plain',
  'noreblogs',
  'german',
  'friendly',
  'blocker',
  'blocked',
  'muter',
  'expired',
  'exclusive',
  'domains',
] as const;

type Name = (typeof READERS)[number] | 'author' | 'friend' | 'other';

const start = () => startScene<Name>('author', 'friend', 'other', ...READERS);
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
  await arrange();
});
after(() => scene.close());

async function arrange(): Promise<void> {
  for (const reader of READERS) await scene.relate(reader, 'follow', 'author');
  await scene.relate('noreblogs', 'follow', 'author', { reblogs: false });
  await scene.relate('german', 'follow', 'author', { languages: ['de'] });
  await scene.relate('friendly', 'follow', 'friend');
  await scene.relate('blocker', 'block', 'friend');
  await scene.relate('friend', 'block', 'blocked');
  await scene.relate('muter', 'mute', 'friend');
  await scene.relate('expired', 'mute', 'friend', { duration: 3600 });
  await scene.server.ctx.store.transaction((tx) =>
    tx.updateTable('mutes').set({ expires_at: 1 }).where('expires_at', 'is not', null).execute(),
  );
  const list = await scene.act('exclusive', 'POST', '/api/v1/lists', { title: 'apart', exclusive: true });
  await scene.act('exclusive', 'POST', `/api/v1/lists/${list.body.id}/accounts`, {
    account_ids: [scene.who('author').id],
  });
  await scene.act('domains', 'POST', '/api/v1/domain_blocks', { domain: 'far.example' });
  for (const reader of READERS) await scene.ids(reader, HOME);
}

/** One post for each rule; names by id. */
async function postAll(): Promise<Map<string, string>> {
  const zed = await stranger(scene.server, 'zed', 'far.example');
  const [hers, gone] = [
    await scene.post('friend', { status: 'friend' }),
    await scene.post('other', { status: 'gone' }),
  ];
  const answersGone = await scene.post('author', { status: 'to one who goes', in_reply_to_id: gone });
  await scene.act('other', 'DELETE', `/api/v1/statuses/${gone}`);
  const first = await scene.post('author', { status: 'first', language: 'en' });
  const far = toWire((await strangersPost(scene.server, zed, 0)).id);
  const reblog = async (name: Name, id: string) =>
    String((await scene.act(name, 'POST', `/api/v1/statuses/${id}/reblog`)).body.id);
  return new Map([
    [hers, 'post of a friend'],
    [answersGone, 'reply to a deleted post'],
    [first, 'English'],
    [await scene.post('author', { status: 'zweiter', language: 'de' }), 'German'],
    [await scene.post('author', { status: 'self', in_reply_to_id: first }), 'reply to oneself'],
    [await scene.post('author', { status: '@friend hm', in_reply_to_id: hers }), 'reply to a friend'],
    [await scene.post('author', { status: 'with @friend' }), 'mention of a friend'],
    [await scene.post('author', { status: '@plain psst', visibility: 'direct' }), 'direct'],
    [await scene.post('author', { status: 'closed', visibility: 'private' }), 'followers only'],
    [await reblog('author', hers), 'reblog of a friend'],
    [await reblog('author', far), 'reblog of a stranger'],
    [await reblog('friend', first), 'reblog by a friend'],
  ]);
}

async function entriesOf(reader: Name): Promise<string[]> {
  const rows = await scene.server.ctx.store.db
    .selectFrom('home_entries')
    .select('status_id')
    .where('owner_id', '=', scene.who(reader).accountId)
    .orderBy('status_id')
    .execute();
  return rows.map(({ status_id }) => toWire(status_id));
}

test('a home timeline that is rebuilt has what was written into it, for each rule', async () => {
  const posts = await postAll();
  const named = (ids: readonly string[]) => ids.map((id) => posts.get(id) ?? id).sort();
  const homes = new Map<Name, readonly string[]>();
  for (const reader of READERS) {
    const written = named(await entriesOf(reader));
    await scene.server.ctx.store.transaction((tx) => rebuildHome(tx, scene.who(reader).accountId));
    assert.deepEqual(named(await entriesOf(reader)), written, reader);
    homes.set(reader, written);
  }
  const lacks = (reader: Name, post: string) => assert.ok(!homes.get(reader)?.includes(post), `${reader}: ${post}`);
  const has = (reader: Name, post: string) => assert.ok(homes.get(reader)?.includes(post), `${reader}: ${post}`);
  for (const post of ['direct', 'mention of a friend', 'reblog of a stranger', 'reblog of a friend'])
    has('plain', post);
  for (const reader of ['blocker', 'muter'] as const) lacks(reader, 'mention of a friend');
  for (const reader of ['blocker', 'blocked', 'muter', 'noreblogs'] as const) lacks(reader, 'reblog of a friend');
  has('expired', 'reblog of a friend');
  has('friendly', 'reply to a friend');
  lacks('plain', 'reply to a friend');
  lacks('german', 'English');
  lacks('domains', 'reblog of a stranger');
  assert.deepEqual(homes.get('exclusive'), []);
});
