import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { startScene } from '../timelines/scene.ts';
import { type Ear, type Frame, listen, said } from './listeners.ts';

const start = () => startScene('alice', 'bob', 'carol', 'dave');
let scene: Awaited<ReturnType<typeof start>>;
let base: string;
let ears: Ear[] = [];

before(async () => {
  scene = await start();
  base = await scene.server.listen();
  await scene.relate('bob', 'follow', 'alice');
  await scene.act('bob', 'PATCH', '/api/v2/notifications/policy', { for_private_mentions: 'accept' });
});
after(() => scene.close());
afterEach(() => {
  for (const ear of ears) ear.close();
  ears = [];
});

async function ear(
  name: 'alice' | 'bob' | 'carol' | 'dave',
  stream: string,
  more: Record<string, string> = {},
): Promise<Ear> {
  const opened = await listen(base, scene.who(name).token, stream, more);
  ears.push(opened);
  return opened;
}

/** Everything sent before this has arrived by the time it has: events are delivered in order. */
async function settled(...listening: Ear[]): Promise<void> {
  const id = await scene.post('alice', { status: 'that is all #settled' });
  for (const one of listening)
    await one.hear((frame) => frame.event === 'update' && String(said(frame).id) === id, 'the end');
}

const mentions = (listening: Ear, id: string) => listening.frames.filter((frame) => frame.payload?.includes(id));

test('a private post reaches followers, and neither strangers nor public streams', async () => {
  const [follower, own] = [await ear('bob', 'user'), await ear('alice', 'user')];
  const strangers = [await ear('carol', 'public'), await ear('carol', 'hashtag', { tag: 'settled' })];
  const stranger = await ear('carol', 'user');
  const ids = [];
  for (const visibility of ['private', 'unlisted']) {
    ids.push(await scene.post('alice', { status: `${visibility} #settled`, visibility }));
  }
  ids.push(await scene.post('alice', { status: '@dave direct #settled', visibility: 'direct' }));
  const [hidden = '', quiet = '', direct = ''] = ids;
  await settled(follower, own, ...strangers);
  assert.equal(mentions(follower, hidden).length, 1);
  assert.equal(mentions(follower, quiet).length, 1);
  assert.equal(mentions(follower, direct).length, 0, 'a direct post to somebody else');
  assert.equal(mentions(own, direct).length, 1);
  for (const one of strangers) for (const id of ids) assert.equal(mentions(one, id).length, 0, 'a stranger heard it');
  assert.deepEqual(stranger.frames, []);
});

test('blocks either way and mutes keep public streams quiet', async () => {
  await scene.relate('bob', 'mute', 'dave');
  await scene.relate('carol', 'block', 'dave');
  await scene.relate('dave', 'block', 'alice');
  const [muting, blocking, blocked] = [
    await ear('bob', 'public'),
    await ear('carol', 'public'),
    await ear('alice', 'public'),
  ];
  const id = await scene.post('dave', { status: 'hello world' });
  const naming = await scene.post('alice', { status: 'have you met @dave' });
  await settled(muting, blocking, blocked);
  for (const one of [muting, blocking, blocked]) assert.equal(mentions(one, id).length, 0);
  assert.equal(mentions(blocking, naming).length, 0, 'a mention of somebody blocked');
  await scene.relate('bob', 'unmute', 'dave');
  await scene.relate('carol', 'unblock', 'dave');
  await scene.relate('dave', 'unblock', 'alice');
});

test('a blocked domain keeps public streams quiet', async () => {
  const zed = await stranger(scene.server, 'zed', 'far.example');
  await scene.act('carol', 'POST', '/api/v1/domain_blocks', { domain: zed.domain });
  const [blocking, other] = [await ear('carol', 'public'), await ear('bob', 'public')];
  const id = toWire((await strangersPost(scene.server, zed, 0)).id);
  await settled(blocking, other);
  assert.equal(mentions(other, id).length, 1);
  assert.equal(mentions(blocking, id).length, 0);
  await scene.act('carol', 'DELETE', '/api/v1/domain_blocks', { domain: zed.domain });
});

test('whom a post quotes is shown to nobody who does not want to see them', async () => {
  const yan = await stranger(scene.server, 'yan', 'away.example');
  const follow = async (verb: 'follow' | 'unfollow') => {
    for (const name of ['carol', 'dave'] as const) await scene.relate(name, verb, 'alice');
  };
  await follow('follow');
  await scene.relate('bob', 'mute', 'dave');
  await scene.act('carol', 'POST', '/api/v1/domain_blocks', { domain: yan.domain });
  const near = await scene.post('dave', { status: 'near' });
  const far = toWire((await strangersPost(scene.server, yan, 0)).id);
  const listening = [await ear('bob', 'user'), await ear('carol', 'user'), await ear('dave', 'user')];
  const states = async (quotedId: string) => {
    const id = await scene.post('alice', { status: 'look', quoted_status_id: quotedId });
    await acceptQuotes();
    await scene.act('alice', 'PUT', `/api/v1/statuses/${id}`, { status: 'look here' });
    const seen = [];
    for (const one of listening) seen.push(await one.hear((frame) => isEdit(frame, id), 'the edit'));
    return seen.map((frame) => said(frame).quote?.state);
  };
  assert.deepEqual(await states(near), ['muted_account', 'accepted', 'accepted']);
  assert.deepEqual(await states(far), ['accepted', 'blocked_domain', 'accepted']);
  await follow('unfollow');
  await scene.relate('bob', 'unmute', 'dave');
  await scene.act('carol', 'DELETE', '/api/v1/domain_blocks', { domain: yan.domain });
});

const isEdit = (frame: Frame, id: string) => frame.event === 'status.update' && String(said(frame).id) === id;

/** As if the server of the quoted had agreed. */
const acceptQuotes = () =>
  scene.server.ctx.store.transaction((tx) => tx.updateTable('quotes').set({ state: 'accepted' }).execute());

test('public streams carry no reblogs, no replies to others and nothing of the viewer; hashtags do carry replies', async () => {
  const [publicly, locally, remotely, media] = [
    await ear('bob', 'public'),
    await ear('bob', 'public:local'),
    await ear('bob', 'public:remote'),
    await ear('bob', 'public:media'),
  ];
  const tagged = await ear('bob', 'hashtag', { tag: 'Settled' });
  const root = await scene.post('carol', { status: 'root' });
  const reply = await scene.post('alice', { status: '@carol hm #settled', in_reply_to_id: root });
  const reblog = String((await scene.act('alice', 'POST', `/api/v1/statuses/${root}/reblog`)).body.id);
  await settled(publicly, locally, tagged);
  for (const one of [publicly, locally]) {
    assert.equal(mentions(one, root).length, 1);
    assert.equal(mentions(one, reply).length + mentions(one, reblog).length, 0);
  }
  assert.equal(mentions(tagged, reply).length, 1);
  assert.deepEqual([remotely.frames, media.frames], [[], []]);
  const [first] = mentions(publicly, root);
  assert.ok(first && !('favourited' in said(first)) && Array.isArray(said(first).filtered));
  assert.deepEqual(tagged.frames[0]?.stream, ['hashtag', 'Settled']);
});

test('everybody sees their own flags: favourites of the reblogged, filters, a pin of their own', async () => {
  await scene.relate('carol', 'follow', 'alice');
  const original = await scene.post('dave', { status: 'about owls' });
  await scene.act('carol', 'POST', `/api/v1/statuses/${original}/favourite`);
  await scene.act('bob', 'POST', '/api/v2/filters', {
    title: 'no owls',
    context: ['home'],
    keywords_attributes: [{ keyword: 'owls' }],
  });
  const listening = [await ear('alice', 'user'), await ear('bob', 'user'), await ear('carol', 'user')];
  const id = String((await scene.act('alice', 'POST', `/api/v1/statuses/${original}/reblog`)).body.id);
  const seen = [];
  for (const one of listening) seen.push(said(await one.hear((frame) => frame.payload?.includes(id) ?? false)));
  assert.deepEqual(
    seen.map((status) => status.favourited),
    [false, false, true],
  );
  assert.deepEqual(
    seen.map((status) => status.reblogged),
    [true, false, false],
  );
  assert.deepEqual(
    seen.map((status) => status.filtered?.length),
    [0, 1, 0],
  );
  const mine = await scene.post('alice', { status: 'mine' });
  const own = said(await (listening[0] ?? assert.fail()).hear((frame) => frame.payload?.includes(mine) ?? false));
  const theirs = said(await (listening[2] ?? assert.fail()).hear((frame) => frame.payload?.includes(mine) ?? false));
  assert.deepEqual(['pinned' in own, 'pinned' in theirs], [true, false]);
  await scene.relate('carol', 'unfollow', 'alice');
});

test('edits and deletions go where the post went', async () => {
  const listening = [
    await ear('bob', 'user'),
    await ear('carol', 'public'),
    await ear('carol', 'hashtag', { tag: 'fleeting' }),
  ];
  const id = await scene.post('alice', { status: 'a #fleeting thought' });
  await scene.act('alice', 'PUT', `/api/v1/statuses/${id}`, { status: 'a #fleeting, better thought' });
  for (const one of listening) await one.hear((frame) => frame.event === 'status.update');
  await scene.act('alice', 'DELETE', `/api/v1/statuses/${id}`);
  for (const one of listening) {
    await one.hear((frame) => frame.event === 'delete' && frame.payload === id);
    assert.deepEqual(
      mentions(one, id).map((frame) => frame.event),
      ['update', 'status.update', 'delete'],
    );
  }
});

test('notifications and conversations reach their account alone', async () => {
  const [user, only, direct] = [
    await ear('bob', 'user'),
    await ear('bob', 'user:notification'),
    await ear('bob', 'direct'),
  ];
  const others = [await ear('carol', 'user'), await ear('carol', 'user:notification'), await ear('carol', 'direct')];
  const id = await scene.post('alice', { status: '@bob psst', visibility: 'direct' });
  for (const one of [user, only]) {
    const heard = said(await one.hear((frame) => frame.event === 'notification'));
    assert.deepEqual([heard.type, heard.status?.id], ['mention', id]);
  }
  assert.equal(said(await direct.hear((frame) => frame.event === 'conversation')).last_status?.id, id);
  assert.ok(!only.frames.some((frame) => frame.event === 'update'));
  for (const one of others) assert.deepEqual(one.frames, []);
});

test('a list stream follows the rules of the list', async () => {
  const list = await scene.act('bob', 'POST', '/api/v1/lists', { title: 'ornithologists', replies_policy: 'none' });
  const add = { account_ids: [scene.who('alice').id] };
  await scene.act('bob', 'POST', `/api/v1/lists/${list.body.id}/accounts`, add);
  const one = await ear('bob', 'list', { list: String(list.body.id) });
  const root = await scene.post('carol', { status: 'not on the list' });
  const reply = await scene.post('alice', { status: '@carol hm', in_reply_to_id: root });
  await settled(one);
  assert.equal(mentions(one, root).length + mentions(one, reply).length, 0);
  assert.deepEqual(one.frames[0]?.stream, ['list', String(list.body.id)]);
});
