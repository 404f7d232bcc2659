import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { localUri, type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { post } from '../../support/posting.ts';
import { activity, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;

test('D03 D04 a post that names everybody tells a few, and keeps a hundred hashtags', async () => {
  const { server, bob } = scene;
  const people = await Promise.all(Array.from({ length: 60 }, (_, index) => server.createUser(`p${index}`)));
  const object = note(bob, 'hey all', {
    to: [PUBLIC, ...people.map(localUri)],
    tag: [
      ...people.map((person) => ({ type: 'Mention', href: localUri(person) })),
      ...Array.from({ length: 1000 }, (_, index) => ({ type: 'Hashtag', name: `#tag${index}` })).slice(0, 500),
    ],
  });
  await receive(server, activity(bob, 'Create', object));
  const told = await db().selectFrom('notifications').select('id').where('type', '=', 'mention').execute();
  assert.equal(told.length, 50);
  assert.equal((await db().selectFrom('status_tags').select('tag_id').execute()).length, 100);
});

test('F46 a report takes posts of the reported only, and not without end', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const carol = await server.createUser('carol');
  const [mine, hers] = [await post(server, alice, 'mine'), await post(server, carol, 'hers')];
  const many = Array.from({ length: 10_000 }, (_, index) => `${aliceUri}/statuses/${index}`);
  await receive(server, activity(bob, 'Flag', [aliceUri, String(mine.uri), ...many], { content: 'x'.repeat(20_000) }));
  const report = await db().selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  assert.equal(report.comment.length, 5000);
  assert.equal(JSON.parse(report.status_ids).length, 1);
  await receive(server, activity(bob, 'Flag', [aliceUri, String(hers.uri)]));
  const other = await db().selectFrom('reports').selectAll().where('target_account_id', '=', alice.accountId).execute();
  assert.equal(
    other.some((row) => JSON.parse(row.status_ids).length > 0 && row.id !== report.id),
    false,
  );
});

test('P03 nobody shares or likes what only others may see', async () => {
  const { server, alice, bob } = scene;
  const hidden = await post(server, alice, { status: 'for followers', visibility: 'private' });
  for (const type of ['Announce', 'Like']) {
    const { outcome } = await receive(server, activity(bob, type, String(hidden.uri), { to: [PUBLIC] }));
    assert.equal(outcome, 'refused', type);
  }
  assert.deepEqual(await db().selectFrom('favourites').select('id').execute(), []);
  const shared = await db().selectFrom('statuses').select('id').where('reblog_of_id', 'is not', null).execute();
  assert.deepEqual(shared, []);
});

test('a blocked account reaches nobody who blocks it', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const row = await db().selectFrom('accounts').select('id').where('uri', '=', bob.id).executeTakeFirstOrThrow();
  const mine = await post(server, alice, 'public');
  await server.request('POST', `/api/v1/accounts/${toWire(row.id)}/block`, { token: alice.token });
  const before = await db()
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', alice.accountId)
    .execute();
  const reply = note(bob, 'unwanted', {
    to: [PUBLIC, aliceUri],
    tag: [{ type: 'Mention', href: aliceUri }],
  });
  for (const one of [
    activity(bob, 'Create', reply),
    activity(bob, 'Follow', aliceUri),
    activity(bob, 'Like', String(mine.uri)),
    activity(bob, 'Announce', String(mine.uri), { to: [PUBLIC] }),
  ]) {
    await receive(server, one);
  }
  const after_ = await db()
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', alice.accountId)
    .execute();
  assert.equal(after_.length, before.length);
  assert.deepEqual(await db().selectFrom('follows').select('id').execute(), []);
  assert.deepEqual(await db().selectFrom('favourites').select('id').execute(), []);
});
