import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { homesWith, listsWith } from '../../src/domain/timelines/audience.ts';
import { backfillHome } from '../../src/domain/timelines/backfill-home.ts';
import { rebuildHome } from '../../src/domain/timelines/rebuild-home.ts';
import { parseWireId, toWire } from '../../src/lib/id.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { actOn } from '../support/verbs.ts';
import { startScene } from './scene.ts';

const HOME = '/api/v1/timelines/home';

/** What only some readers get: the posts of people whom most do not follow, and replies and messages to others. */
const FOR_FEW = [
  'post of a friend',
  'reblog by a friend',
  'reply to a friend',
  'tagged reply to a friend',
  'reply to a deleted post',
  'reply to plain',
  'direct to plain',
];
const REBLOGS = ['reblog of a friend', 'reblog of a stranger'];
const except = (...has: string[]) => FOR_FEW.filter((name) => !has.includes(name));

/** Followers of `author`, each after the one rule that concerns them, and the posts that they lack at home, or the only ones there. */
const LACKS = {
  plain: except('reply to plain', 'direct to plain'),
  noreblogs: [...FOR_FEW, ...REBLOGS],
  german: { only: ['German'] },
  friendly: [
    ...except('post of a friend', 'reply to a friend', 'tagged reply to a friend'),
    // Its original is just below.
    'reblog of a friend',
  ],
  blocker: [...FOR_FEW, 'mention of a friend', 'reblog of a friend'],
  blocked: [...FOR_FEW, 'reblog of a friend'],
  muter: [...FOR_FEW, 'mention of a friend', 'reblog of a friend'],
  expired: FOR_FEW,
  domains: [...FOR_FEW, 'reblog of a stranger'],
  exclusive: { only: [] },
} satisfies Record<string, readonly string[] | { readonly only: readonly string[] }>;

type Reader = keyof typeof LACKS;
type Name = Reader | 'tagger' | 'author' | 'friend' | 'other';

const READERS: readonly Reader[] = [
  'plain',
  'noreblogs',
  'german',
  'friendly',
  'blocker',
  'blocked',
  'muter',
  'expired',
  'domains',
  'exclusive',
];

const start = () => startScene<Name>('author', 'friend', 'other', 'tagger', ...READERS);
let scene: Awaited<ReturnType<typeof start>>;
let posts: ReadonlyMap<string, string>;
const lists = new Map<Name, string>();

before(async () => {
  scene = await start();
  await arrange();
  posts = await postAll();
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
  await scene.act('domains', 'POST', '/api/v1/domain_blocks', { domain: 'far.example' });
  await scene.act('tagger', 'POST', '/api/v1/tags/birds/follow');
  for (const reader of READERS)
    lists.set(reader, await listOf(reader, ['author'], { exclusive: reader === 'exclusive' }));
  for (const reader of [...READERS, 'tagger'] as const) await scene.ids(reader, HOME);
}

async function listOf(owner: Name, members: readonly Name[], more: object): Promise<string> {
  const json = { title: 'a list', replies_policy: 'followed', ...more };
  const { id } = (await scene.act(owner, 'POST', '/api/v1/lists', json)).body;
  const account_ids = members.map((name) => scene.who(name).id);
  await scene.act(owner, 'POST', `/api/v1/lists/${id}/accounts`, { account_ids });
  return String(id);
}

/** One post for each rule; names by id. */
async function postAll(): Promise<ReadonlyMap<string, string>> {
  const by =
    (name: Name) =>
    (status: string, more: object = {}) =>
      scene.post(name, { status, ...more });
  const [author, friend] = [by('author'), by('friend')];
  const reblog = async (name: Name, id: string) =>
    String((await scene.act(name, 'POST', `/api/v1/statuses/${id}/reblog`)).body.id);
  const hers = await friend('friend');
  const gone = await by('other')('gone');
  const asked = await by('plain')('a question');
  const answersGone = await author('to one who goes', { in_reply_to_id: gone });
  await scene.act('other', 'DELETE', `/api/v1/statuses/${gone}`);
  const first = await author('first', { language: 'en' });
  const far = await strangersPost(scene.server, await stranger(scene.server, 'zed', 'far.example'), 0);
  const named: [string, string][] = [
    [hers, 'post of a friend'],
    [answersGone, 'reply to a deleted post'],
    [first, 'English'],
    [await author('zweiter', { language: 'de' }), 'German'],
    [await author('self', { in_reply_to_id: first }), 'reply to oneself'],
    [await author('@friend hm', { in_reply_to_id: hers }), 'reply to a friend'],
    [await author('@friend hm #birds', { in_reply_to_id: hers }), 'tagged reply to a friend'],
    [await author('@plain yes', { in_reply_to_id: asked }), 'reply to plain'],
    [await author('with @friend'), 'mention of a friend'],
    [await author('look', { quoted_status_id: hers }), 'quote of a friend'],
    [await author('@plain psst', { visibility: 'direct' }), 'direct to plain'],
    [await author('closed', { visibility: 'private' }), 'followers only'],
    [await author('quiet #birds', { visibility: 'unlisted' }), 'tagged unlisted'],
    [await author('here #birds', { local_only: true }), 'tagged local only'],
    [await author('loud #birds'), 'tagged'],
    [await reblog('author', hers), 'reblog of a friend'],
    [await reblog('author', toWire(far.id)), 'reblog of a stranger'],
    [await reblog('friend', first), 'reblog by a friend'],
  ];
  await actOn(scene.server, scene.who('author').accountId, 'silence');
  named.push([await author('limited #birds'), 'tagged by a limited author']);
  return new Map(named);
}

const idOf = (wire: string): number => parseWireId(wire) ?? 0;
const named = (ids: readonly string[]) => ids.flatMap((id) => posts.get(id) ?? []).sort();

function expected(reader: Reader): string[] {
  const lacks: readonly string[] | { readonly only: readonly string[] } = LACKS[reader];
  if ('only' in lacks) return [...lacks.only];
  return [...posts.values()].filter((name) => !lacks.includes(name)).sort();
}

async function entriesOf(reader: Name): Promise<string[]> {
  const rows = await scene.server.ctx.store.db
    .selectFrom('home_entries')
    .select('status_id')
    .where('owner_id', '=', scene.who(reader).accountId)
    .execute();
  return rows.map(({ status_id }) => toWire(status_id));
}

/** The posts whose live event reaches the reader. */
async function heard(audience: (statusId: number) => Promise<number[]>): Promise<string[]> {
  const ids: string[] = [];
  for (const id of posts.keys()) if ((await audience(idOf(id))).length > 0) ids.push(id);
  return ids;
}

for (const reader of READERS) {
  test(`${reader}: what is written, read, told live, filled in and rebuilt is the same`, async () => {
    const { store } = scene.server.ctx;
    const owner = scene.who(reader).accountId;
    const wanted = expected(reader);
    assert.deepEqual(named(await entriesOf(reader)), wanted, 'written');
    assert.deepEqual(named(await scene.ids(reader, HOME)), wanted, 'read');
    assert.deepEqual(named(await heard((id) => homesWith(store.db, id, [owner]))), wanted, 'told live');
    const author = scene.who('author').accountId;
    await store.transaction(async (tx) => {
      await tx.deleteFrom('home_entries').where('owner_id', '=', owner).where('account_id', '=', author).execute();
      await backfillHome(tx, owner, author);
    });
    assert.deepEqual(named(await entriesOf(reader)), wanted, 'filled in');
    await store.transaction((tx) => rebuildHome(tx, owner));
    assert.deepEqual(named(await entriesOf(reader)), wanted, 'rebuilt');
  });

  test(`${reader}: a list has what the home timeline has of its members, apart from messages`, async () => {
    const list = lists.get(reader) ?? '';
    const home = reader === 'exclusive' ? expected('expired') : expected(reader);
    const elsewhere = ['direct to plain', 'post of a friend'];
    // A list does not look for the original further down.
    const more = reader === 'friendly' ? ['reblog of a friend'] : [];
    const wanted = [...home.filter((name) => !elsewhere.includes(name)), ...more].sort();
    assert.deepEqual(named(await scene.ids(reader, `/api/v1/timelines/list/${list}`)), wanted, 'read');
    const told = await heard((id) => listsWith(scene.server.ctx.store.db, id, [idOf(list)]));
    assert.deepEqual(named(told), wanted, 'told live');
  });
}

test('who follows a hashtag gets what is public and tagged, unless its author is limited', async () => {
  const wanted = ['tagged', 'tagged local only', 'tagged reply to a friend'];
  assert.deepEqual(named(await entriesOf('tagger')), wanted);
  assert.deepEqual(named(await scene.ids('tagger', HOME)), wanted);
});

test('the policy of a list decides about replies, those of its owner too', async () => {
  const replies = ['reply to a friend', 'tagged reply to a friend'];
  const shown = async (owner: Name, members: readonly Name[], replies_policy: string) => {
    const id = await listOf(owner, members, { replies_policy });
    return named(await scene.ids(owner, `/api/v1/timelines/list/${id}`)).filter(
      (name) => name.startsWith('reply') || name.startsWith('tagged reply'),
    );
  };
  const self = 'reply to oneself';
  assert.deepEqual(await shown('friendly', ['author'], 'none'), [self]);
  assert.deepEqual(await shown('friendly', ['author'], 'list'), [self]);
  assert.deepEqual(await shown('friendly', ['author', 'friend'], 'list'), [replies[0], self, replies[1]]);
  assert.deepEqual(await shown('friendly', ['author'], 'followed'), [replies[0], self, replies[1]]);
  assert.deepEqual(await shown('plain', ['author'], 'none'), [self, 'reply to plain']);
  assert.deepEqual(await shown('author', ['author'], 'none'), [self]);
});
