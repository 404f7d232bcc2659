import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { listen } from '../../streaming/listeners.ts';
import { runJobs } from '../../support/jobs.ts';
import { localUri, type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { statusIdOf } from '../../support/posting.ts';
import { deletePost, followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
  await followAcross(scene.server, scene.alice.accountId, scene.bobId);
});
after(() => scene.close());

const home = async () =>
  (await scene.server.request('GET', '/api/v1/timelines/home', { token: scene.alice.token })).items;

test('a post of somebody followed comes home whole', async () => {
  const { server, alice, aliceUri, site, bob } = scene;
  const object = note(bob, 'Hello <script>alert(1)</script>#cats', {
    summary: 'careful',
    tag: [
      { type: 'Hashtag', name: '#cats', href: `${site.origin}/tags/cats` },
      { type: 'Mention', href: aliceUri, name: '@alice' },
    ],
    attachment: [
      { type: 'Document', mediaType: 'image/png', url: `${site.origin}/a.png`, name: 'a cat', width: 4, height: 3 },
    ],
    contentMap: { de: 'x' },
  });
  assert.deepEqual(await receive(server, activity(bob, 'Create', object)), { outcome: 'done' });
  const [status] = await home();
  assert.equal(status?.uri, object.id);
  assert.equal(status?.content, '<p>Hello #cats</p>');
  assert.equal(status?.spoiler_text, 'careful');
  assert.equal(status?.language, 'de');
  assert.equal(status?.visibility, 'public');
  assert.equal(status?.account?.acct, `bob@${site.host}`);
  assert.deepEqual(JSON.stringify(status?.tags).includes('"cats"'), true);
  assert.equal(JSON.stringify(status?.mentions).includes('"alice"'), true);
  assert.equal(JSON.stringify(status?.media_attachments).includes('a cat'), true);
  const notifications = (await server.request('GET', '/api/v1/notifications', { token: alice.token })).items;
  assert.equal(notifications[0]?.type, 'mention');
});

test('the same activity a hundred times, and the same post in another, have one effect', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const object = note(bob, 'once', { tag: [{ type: 'Mention', href: aliceUri }] });
  const create = activity(bob, 'Create', object);
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => receive(server, create)));
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'done').length, 1);
  assert.deepEqual(await receive(server, activity(bob, 'Create', object)), { outcome: 'repeated' });
  assert.equal((await home()).filter((status) => String(status.uri) === object.id).length, 1);
  const { items } = await server.request('GET', '/api/v1/notifications', { token: alice.token });
  assert.equal(items.filter((item) => String(item.status?.uri) === object.id).length, 1);
});

test('a post is recognised by its own id, also after its author or staff deleted it', async () => {
  const { server, bob } = scene;
  const { db } = server.ctx.store;
  const isStored = async (uri: string) =>
    (await db.selectFrom('statuses').select('id').where('uri', '=', uri).execute()).length === 1;
  for (const by of ['author', 'staff']) {
    const object = note(bob, by);
    const create = activity(bob, 'Create', object);
    assert.deepEqual(await receive(server, create), { outcome: 'done' });
    const kept = db.selectFrom('received_activities').select('uri').where('uri', '=', String(create.id));
    assert.deepEqual(await kept.execute(), [], 'the post is enough');
    if (by === 'author') await receive(server, activity(bob, 'Delete', object.id));
    else await deletePost(server, object.id);
    assert.equal(await isStored(object.id), false, by);
    await receive(server, create);
    await receive(server, activity(bob, 'Create', object));
    assert.equal(await isStored(object.id), false, by);
  }
});

test('an id that its server uses for several posts brings them all', async () => {
  const { server, bob } = scene;
  const [one, other] = [note(bob, 'one'), note(bob, 'other')];
  const id = `${bob.id}#create`;
  for (const object of [one, other]) {
    assert.deepEqual(await receive(server, activity(bob, 'Create', object, { id })), { outcome: 'done' });
  }
  const shown = (await home()).map(({ uri }) => String(uri));
  assert.deepEqual([shown.includes(one.id), shown.includes(other.id)], [true, true]);
});

test('visibility follows the audience, and only the addressed are part of it', async () => {
  const { server, aliceUri, bob } = scene;
  const cases = [
    [{ to: ['as:Public'], cc: [] }, 'public'],
    [{ to: [`${bob.id}/followers`], cc: ['Public'] }, 'unlisted'],
    [{ to: `${bob.id}/followers`, cc: null }, 'private'],
    [{ to: aliceUri, cc: [] }, 'limited'],
    [{ to: aliceUri, cc: [], tag: [{ type: 'Mention', href: aliceUri }] }, 'direct'],
  ] as const;
  for (const [audience, visibility] of cases) {
    const object = note(bob, visibility, { ...audience });
    await receive(server, activity(bob, 'Create', object));
    const row = await server.ctx.store.db
      .selectFrom('statuses')
      .select('visibility')
      .where('uri', '=', object.id)
      .executeTakeFirst();
    assert.equal(row?.visibility, visibility);
  }
  const carol = await server.createUser('carol');
  const whisper = note(bob, 'psst', {
    to: [aliceUri],
    cc: [],
    tag: [{ type: 'Mention', href: localUri(carol) }],
  });
  await receive(server, activity(bob, 'Create', whisper));
  const told = await server.request('GET', '/api/v1/notifications', { token: carol.token });
  assert.deepEqual(told.items, [], 'named without being addressed');
  const id = await statusIdOf(server, whisper.id);
  assert.equal((await server.request('GET', `/api/v1/statuses/${id}`, { token: carol.token })).status, 404);
});

test('posts that come together are all counted with their author, but for direct ones', async () => {
  const { server, alice, aliceUri, site } = scene;
  const erin = site.actor('erin');
  const { id } = await introduce(server, erin);
  const tag = [{ type: 'Mention', href: aliceUri }];
  const days = ['2024-03-02', '2024-05-06', '2024-04-01'];
  const posts = days.map((day) => note(erin, day, { tag, published: `${day}T10:00:00Z` }));
  const whisper = note(erin, 'psst', { tag, to: [aliceUri], cc: [], published: '2024-06-01T10:00:00Z' });
  await Promise.all([...posts, whisper].map((object) => receive(server, activity(erin, 'Create', object))));
  const seen = await server.request('GET', `/api/v1/accounts/${toWire(id)}`, { token: alice.token });
  assert.deepEqual([seen.body.statuses_count, seen.body.last_status_at], [3, '2024-05-06']);
});

test('what nobody here has to do with is not stored', async () => {
  const { server, site } = scene;
  const stranger = site.actor('stranger');
  const object = note(stranger, 'unheard');
  await receive(server, activity(stranger, 'Create', object));
  assert.equal(await count(object.id), 0);
});

test('a reply finds its parent later, and comes home then', async () => {
  const { server, site, bob } = scene;
  const dora = site.actor('dora');
  const parent = site.serve({ ...note(dora, 'first'), to: [PUBLIC] });
  await introduce(server, dora);
  await server.createUser('erin');
  const reply = note(bob, 'second', { inReplyTo: String(parent.id) });
  await receive(server, activity(bob, 'Create', reply));
  assert.equal(
    (await home()).some((status) => String(status.uri) === reply.id),
    false,
  );
  await runJobs(server);
  const child = await server.ctx.store.db
    .selectFrom('statuses as s')
    .innerJoin('statuses as p', 'p.id', 's.in_reply_to_id')
    .select(['p.uri', 'p.replies_count'])
    .where('s.uri', '=', reply.id)
    .executeTakeFirst();
  assert.deepEqual([child?.uri, child?.replies_count], [parent.id, 1]);
});

test('an answer that has waited for what it answers is streamed as new to those to whose home it comes', async () => {
  const { server, alice, bob } = scene;
  const ear = await listen(await server.listen(), alice.token, 'user');
  const first = note(bob, 'question');
  const second = note(bob, 'answer', { inReplyTo: first.id });
  await receive(server, activity(bob, 'Create', second));
  await receive(server, activity(bob, 'Create', first));
  await ear.hear(({ event, payload }) => event === 'update' && payload?.includes(second.id) === true);
  assert.deepEqual(
    ear.frames.filter(({ event }) => event === 'status.update'),
    [],
  );
  ear.close();
});

test('what is for some people only is not kept when nobody here is one of them', async () => {
  const { server, site, bob } = scene;
  const object = note(bob, 'psst', { to: [`${site.origin}/users/dora`], cc: [] });
  await receive(server, activity(bob, 'Create', object));
  assert.equal(await count(object.id), 0);
});

async function count(uri: string): Promise<number> {
  const rows = await scene.server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', uri).execute();
  return rows.length;
}
