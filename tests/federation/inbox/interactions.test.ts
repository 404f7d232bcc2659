import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseWireId, toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { assertCounters, post } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

const get = async (path: string) =>
  (await scene.server.request('GET', `/api/v1/${path}`, { token: scene.alice.token })).body;
const status = (id: unknown) => get(`statuses/${String(id)}`);
const relation = async (): Promise<Json | undefined> => {
  const id = toWire(scene.bobId);
  const { items } = await scene.server.request('GET', `/api/v1/accounts/relationships?id=${id}`, {
    token: scene.alice.token,
  });
  return items[0];
};
const told = async () => {
  const { items } = await scene.server.request('GET', '/api/v1/notifications', { token: scene.alice.token });
  return items.map((item) => String(item.type));
};

test('a follow is accepted, and can be taken back by description or by id', async () => {
  const { server, aliceUri, bob } = scene;
  const follow = activity(bob, 'Follow', aliceUri);
  await receive(server, follow);
  assert.equal((await relation())?.followed_by, true);
  const jobs = await server.ctx.store.db.selectFrom('jobs').select('payload').where('name', '=', 'federate').execute();
  assert.equal(
    jobs.some((job) => JSON.parse(job.payload).verb === 'accept_follow'),
    true,
  );
  await receive(
    server,
    activity(bob, 'Undo', { id: String(follow.id), type: 'Follow', actor: bob.id, object: aliceUri }),
  );
  assert.equal((await relation())?.followed_by, false);
  const again = activity(bob, 'Follow', aliceUri);
  await receive(server, again);
  await receive(server, activity(bob, 'Undo', String(again.id)));
  assert.equal((await relation())?.followed_by, false);
  assert.deepEqual(await receive(server, again), { outcome: 'repeated' });
});

test('likes, reactions and shares count once, notify, and end', async () => {
  const { server, alice, bob } = scene;
  const mine = await post(server, alice, 'mine');
  const uri = String(mine.uri);
  const like = activity(bob, 'Like', uri);
  const share = activity(bob, 'Announce', uri, { to: [PUBLIC], cc: [`${bob.id}/followers`] });
  for (const one of [like, share, activity(bob, 'EmojiReact', uri, { content: '🔥' })]) await receive(server, one);
  let now = await status(mine.id);
  assert.deepEqual([now.favourites_count, now.reblogs_count], [1, 1]);
  assert.deepEqual((await told()).filter((type) => type !== 'follow').sort(), ['favourite', 'reblog']);
  await receive(server, activity(bob, 'Undo', { id: String(like.id), type: 'Like', actor: bob.id, object: uri }));
  await receive(server, activity(bob, 'Undo', { id: String(share.id), type: 'Announce', actor: bob.id, object: uri }));
  now = await status(mine.id);
  assert.deepEqual([now.favourites_count, now.reblogs_count], [0, 0]);
  await assertCounters(server);
});

test('a boost made a second time is undone for itself alone, as Misskey lets people boost what they have boosted', async () => {
  const { server, alice, bob } = scene;
  const mine = await post(server, alice, 'boosted twice');
  const uri = String(mine.uri);
  const boosts = async () => (await status(mine.id)).reblogs_count;
  const undone = (id: unknown) => ({ id: String(id), type: 'Announce', actor: bob.id, object: uri });
  const first = activity(bob, 'Announce', uri, { to: [PUBLIC], cc: [`${bob.id}/followers`] });
  const second = activity(bob, 'Announce', uri, { to: [`${bob.id}/followers`], cc: [PUBLIC] });
  for (const one of [first, second]) await receive(server, one);
  assert.equal(await boosts(), 1);
  await receive(server, activity(bob, 'Undo', undone(second.id)));
  assert.equal(await boosts(), 1);
  await receive(server, activity(bob, 'Undo', undone(first.id)));
  assert.equal(await boosts(), 0);
  await receive(server, activity(bob, 'Announce', uri, { to: [PUBLIC] }));
  await receive(server, activity(bob, 'Undo', { type: 'Announce', actor: bob.id, object: uri }));
  assert.equal(await boosts(), 0);
  await assertCounters(server);
});

test('an undone like does not come after all', async () => {
  const { server, alice, bob } = scene;
  const mine = await post(server, alice, 'overtaken');
  const like = activity(bob, 'Like', String(mine.uri));
  await receive(
    server,
    activity(bob, 'Undo', { id: String(like.id), type: 'Like', actor: bob.id, object: String(mine.uri) }),
  );
  await receive(server, like);
  assert.equal((await status(mine.id)).favourites_count, 0);
});

test('an edit keeps the history, and a later old one changes nothing', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const object = note(bob, 'first @alice', { to: [PUBLIC, aliceUri] });
  await receive(server, activity(bob, 'Create', object));
  const later = new Date(Date.now() + 60_000).toISOString();
  const edited = {
    ...object,
    content: '<p>second</p>',
    updated: new Date(Date.now() - 1000).toISOString(),
    published: new Date(Date.now() - 5000).toISOString(),
  };
  await receive(server, activity(bob, 'Update', edited));
  const row = await server.ctx.store.db
    .selectFrom('statuses')
    .selectAll()
    .where('uri', '=', object.id)
    .executeTakeFirstOrThrow();
  assert.equal(row.content, '<p>second</p>');
  const id = toWire(row.id);
  const history = await server.request('GET', `/api/v1/statuses/${id}/history`, { token: alice.token });
  assert.deepEqual(
    history.items.map((version) => version.content),
    ['<p>first @alice</p>', '<p>second</p>'],
  );
  await receive(server, activity(bob, 'Update', { ...object, content: '<p>stale</p>' }));
  assert.equal((await status(id)).content, '<p>second</p>');
  await receive(
    server,
    activity(bob, 'Update', { ...edited, to: [], cc: [], content: '<p>third</p>', updated: later }),
  );
  assert.equal((await status(id)).visibility, 'public', 'whom it reaches stays');
});

test('an edit that overtakes its post stands for it; a deletion that does keeps it away', async () => {
  const { server, aliceUri, bob } = scene;
  const object = note(bob, 'late', { to: [PUBLIC, aliceUri] });
  await receive(server, activity(bob, 'Update', { ...object, content: '<p>edited</p>' }));
  await receive(server, activity(bob, 'Create', object));
  const rows = () =>
    server.ctx.store.db.selectFrom('statuses').select('content').where('uri', '=', object.id).execute();
  assert.deepEqual(await rows(), [{ content: '<p>edited</p>' }]);
  await receive(server, activity(bob, 'Delete', { id: object.id, type: 'Tombstone' }));
  await receive(server, activity(bob, 'Create', object));
  assert.deepEqual(await rows(), []);
  const unborn = note(bob, 'unborn', { to: [PUBLIC, aliceUri] });
  await receive(server, activity(bob, 'Delete', unborn.id));
  await receive(server, activity(bob, 'Create', unborn));
  const born = await server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', unborn.id).execute();
  assert.deepEqual(born, []);
});

test('votes count by the rules of the poll', async () => {
  const { server, alice, aliceUri, bob, bobId } = scene;
  const poll = { options: ['yes', 'no'], expires_in: 3600, multiple: false };
  const mine = await post(server, alice, { status: 'well?', poll });
  const vote = (name: string) =>
    note(bob, '', { content: null, name, inReplyTo: String(mine.uri), to: [aliceUri], cc: [] });
  const yes = activity(bob, 'Create', vote('yes'));
  assert.deepEqual(await receive(server, yes), { outcome: 'done' });
  assert.deepEqual(await receive(server, yes), { outcome: 'repeated' });
  await receive(server, activity(bob, 'Create', vote('no')));
  await receive(server, activity(bob, 'Create', vote('maybe')));
  const { poll: counted } = await status(mine.id);
  assert.deepEqual([counted?.votes_count, counted?.voters_count], [1, 1]);
  const stored = await server.ctx.store.db
    .selectFrom('statuses')
    .select('id')
    .where('account_id', '=', bobId)
    .where('content', '=', '')
    .execute();
  assert.deepEqual(stored, [], 'a vote is no post');
});

test('a vote whose content shows nothing is a vote; one with words or pictures is an answer', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const mine = await post(server, alice, {
    status: 'which?',
    poll: { options: ['tea', 'milk'], expires_in: 3600, multiple: true },
  });
  const tag = [{ type: 'Mention', href: aliceUri, name: '@alice' }];
  const reply = (more: Record<string, unknown>) =>
    note(bob, '', { summary: '', inReplyTo: String(mine.uri), to: [aliceUri, aliceUri], cc: [], tag, ...more });
  const votes = async () => (await status(mine.id)).poll?.votes_count;
  const answers = async () => {
    const { db } = server.ctx.store;
    return (
      await db
        .selectFrom('statuses')
        .select('id')
        .where('in_reply_to_id', '=', parseWireId(String(mine.id)) ?? 0)
        .execute()
    ).length;
  };
  await receive(server, activity(bob, 'Create', reply({ name: 'tea', content: '<br>' })));
  assert.deepEqual([await votes(), await answers()], [1, 0], 'a vote is no post');
  const image = { type: 'Image', mediaType: 'image/png', url: `${new URL(String(bob.id)).origin}/milk.png` };
  await receive(server, activity(bob, 'Create', reply({ name: 'milk', content: '<p>because</p>' })));
  await receive(server, activity(bob, 'Create', reply({ name: 'milk', content: null, attachment: [image] })));
  assert.deepEqual([await votes(), await answers()], [1, 2]);
});

test('a poll from elsewhere keeps the counts of its server', async () => {
  const { server, aliceUri, bob } = scene;
  const question = note(bob, 'cats?', {
    type: 'Question',
    to: [PUBLIC, aliceUri],
    oneOf: [
      { type: 'Note', name: 'yes', replies: { type: 'Collection', totalItems: 3 } },
      { type: 'Note', name: 'no', replies: { type: 'Collection', totalItems: 1 } },
    ],
    votersCount: 4,
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await receive(server, activity(bob, 'Create', question));
  const counted = {
    ...question,
    votersCount: 9,
    oneOf: [
      { name: 'yes', replies: { totalItems: 8 } },
      { name: 'no', replies: { totalItems: 1 } },
    ],
  };
  await receive(server, activity(bob, 'Update', counted));
  const row = await server.ctx.store.db
    .selectFrom('statuses')
    .selectAll()
    .where('uri', '=', question.id)
    .executeTakeFirstOrThrow();
  const { poll, edited_at } = await status(toWire(row.id));
  assert.deepEqual([poll?.votes_count, poll?.voters_count, edited_at], [9, 9, null]);
});

test('pins and featured hashtags of a profile follow its server', async () => {
  const { server, alice, site } = scene;
  const pia = site.actor('pia');
  const { id } = await introduce(server, pia);
  await followAcross(server, alice.accountId, id);
  const object = site.serve(note(pia, 'pinned'));
  const featured = `${pia.id}/featured`;
  await receive(server, activity(pia, 'Add', String(object.id), { target: featured }));
  const pins = () => server.ctx.store.db.selectFrom('status_pins').select('id').where('account_id', '=', id).execute();
  assert.equal((await pins()).length, 1);
  await receive(server, activity(pia, 'Remove', String(object.id), { target: featured }));
  assert.equal((await pins()).length, 0);
});

test('a report arrives with its posts', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const admin = await server.createUser('admin', { role: 'admin' });
  const mine = await post(server, alice, 'bad');
  await receive(server, activity(bob, 'Flag', [aliceUri, String(mine.uri)], { content: '<b>spam</b>' }));
  const report = await server.ctx.store.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  assert.equal(report.target_account_id, alice.accountId);
  assert.equal(JSON.parse(report.status_ids).length, 1);
  const { items } = await server.request('GET', '/api/v1/notifications', { token: admin.token });
  assert.equal(items[0]?.type, 'admin.report');
});

test('a block cuts ties both ways, and ends', async () => {
  const { server, aliceUri, bob } = scene;
  await receive(server, activity(bob, 'Follow', aliceUri));
  const block = activity(bob, 'Block', aliceUri);
  await receive(server, block);
  assert.equal((await relation())?.followed_by, false);
  await receive(server, activity(bob, 'Undo', { ...block }));
  const rows = await server.ctx.store.db.selectFrom('blocks').select('id').execute();
  assert.deepEqual(rows, []);
});

test('a deleted account is gone, with what it left', async () => {
  const { server, alice, aliceUri, site } = scene;
  const carla = site.actor('carla');
  const row = await introduce(server, carla);
  const mine = await post(server, alice, 'seen by carla');
  for (const one of [activity(carla, 'Like', String(mine.uri)), activity(carla, 'Follow', aliceUri)])
    await receive(server, one);
  await receive(server, activity(carla, 'Create', note(carla, 'hi', { to: [PUBLIC, aliceUri] })));
  await receive(server, activity(carla, 'Delete', carla.id));
  await runJobs(server);
  const left = await server.ctx.store.db.selectFrom('accounts').select('id').where('id', '=', row.id).execute();
  assert.deepEqual(left, []);
  assert.equal((await status(mine.id)).favourites_count, 0);
  const me = await get('accounts/verify_credentials');
  assert.equal(me.followers_count, 0);
  await assertCounters(server);
});
