import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, assertCounters, post } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;
const count = async (table: 'favourites' | 'blocks' | 'follows') =>
  (await db().selectFrom(table).select('id').where('account_id', '=', scene.bobId).execute()).length;

test('a like ends, however little is said of it', async () => {
  const { server, alice, bob } = scene;
  const { uri } = await post(server, alice, 'liked');
  for (const describe of [
    ({ id, type }: Record<string, unknown>) => ({ id, type }),
    ({ id }: Record<string, unknown>) => ({ id }),
    ({ id }: Record<string, unknown>) => id,
  ]) {
    const like = activity(bob, 'Like', String(uri));
    await receive(server, like);
    assert.equal(await count('favourites'), 1);
    await receive(server, activity(bob, 'Undo', JSON.parse(JSON.stringify(describe(like)))));
    assert.equal(await count('favourites'), 0);
  }
  await assertCounters(server);
});

test('a like of a boost, which is one of what was boosted, ends', async () => {
  const { server, alice, bob } = scene;
  const { id } = await post(server, alice, 'boosted');
  const { body } = await as(server, alice)('POST', `/api/v1/statuses/${String(id)}/reblog`);
  const like = activity(bob, 'Like', String(body.uri));
  await receive(server, like);
  assert.equal(await count('favourites'), 1);
  const { id: likeId, type, actor, object } = like;
  await receive(server, activity(bob, 'Undo', JSON.parse(JSON.stringify({ id: `${likeId}?`, type, actor, object }))));
  assert.equal(await count('favourites'), 0);
});

test('a block that is told again ends by its new id', async () => {
  const { server, aliceUri, bob } = scene;
  await receive(server, activity(bob, 'Block', aliceUri));
  const again = activity(bob, 'Block', aliceUri);
  await receive(server, again);
  assert.equal(await count('blocks'), 1);
  await receive(server, activity(bob, 'Undo', String(again.id)));
  assert.equal(await count('blocks'), 0);
});

test('a block that comes after its end blocks nobody, and has ended the follow as it did there', async () => {
  const { server, alice, aliceUri, bob, bobId } = scene;
  const isFollowing = async () => {
    const path = `/api/v1/accounts/relationships?id[]=${toWire(bobId)}`;
    return (await as(server, alice)('GET', path)).items[0]?.following;
  };
  const block = activity(bob, 'Block', aliceUri);
  const end = () => activity(bob, 'Undo', { ...block });
  await followAcross(server, alice.accountId, bobId);
  await receive(server, end());
  await receive(server, block);
  assert.deepEqual([await count('blocks'), await isFollowing()], [0, false]);
  await followAcross(server, alice.accountId, bobId);
  await receive(server, end());
  assert.equal(await isFollowing(), true, 'the end that is told again ends nothing more');
});

test('who follows after a block, whose end was not heard of, follows', async () => {
  const { server, alice, aliceUri, bob, bobId } = scene;
  await receive(server, activity(bob, 'Block', aliceUri));
  await receive(server, activity(bob, 'Follow', aliceUri));
  assert.equal(await count('follows'), 1);
  await as(server, alice)('POST', `/api/v1/accounts/${toWire(bobId)}/block`);
  await receive(server, activity(bob, 'Follow', aliceUri));
  assert.equal(await count('follows'), 0);
  await as(server, alice)('POST', `/api/v1/accounts/${toWire(bobId)}/unblock`);
});

test('a follow whose acceptance is taken back is a request again', async () => {
  const { server, alice, aliceUri, bob, bobId } = scene;
  await receive(
    server,
    activity(bob, 'Undo', { id: `${bob.id}#block`, type: 'Block', actor: bob.id, object: aliceUri }),
  );
  await as(server, alice)('POST', `/api/v1/accounts/${toWire(bobId)}/follow`);
  const asked = { type: 'Follow', actor: aliceUri, object: bob.id };
  const accept = activity(bob, 'Accept', asked);
  const relation = async () => {
    const { items } = await as(server, alice)('GET', `/api/v1/accounts/relationships?id[]=${toWire(bobId)}`);
    return [items[0]?.following, items[0]?.requested];
  };
  await receive(server, accept);
  assert.deepEqual(await relation(), [true, false]);
  await receive(server, activity(bob, 'Undo', { ...accept }));
  assert.deepEqual(await relation(), [false, true]);
  await receive(server, activity(bob, 'Accept', asked));
  assert.deepEqual(await relation(), [true, false]);
  await assertCounters(server);
});
