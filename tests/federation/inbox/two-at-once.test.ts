import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Outcome } from '../../../src/federation/inbox/accept-activity.ts';
import { synchronizeFollowers } from '../../../src/federation/inbox/synchronize.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { AppError } from '../../../src/lib/errors.ts';
import { toWire } from '../../../src/lib/id.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, assertCounters, post } from '../../support/posting.ts';
import type { TestServer } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
/** As another process over the same database, where what comes in order here may be dealt with at the same time. */
let other: TestServer;
before(async () => {
  scene = await startNeighbours();
  other = { ...scene.server, ctx: { ...scene.server.ctx } };
});
after(() => scene.close());

const ROUNDS = 10;
const toAlice = () => ({ tag: [{ type: 'Mention', href: scene.aliceUri }], to: [PUBLIC], cc: [scene.aliceUri] });
const both = (one: JsonObject, two: JsonObject) => Promise.all([taken(scene.server, one), taken(other, two)]);

/** As by the job: what could not be dealt with is tried again. */
async function taken(at: TestServer, given: JsonObject): Promise<Outcome> {
  return receive(at, given).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'unavailable') return receive(at, given);
    throw error;
  });
}

function find(uri: string) {
  return scene.server.ctx.store.db.selectFrom('statuses').selectAll().where('uri', '=', uri).executeTakeFirst();
}

test('what is undone while it comes does not stay', async () => {
  const { server, alice, aliceUri, bob, bobId } = scene;
  const { db } = server.ctx.store;
  const status = await post(server, alice, 'to be liked');
  const uri = `${aliceUri}/statuses/${status.id}`;
  const done = { Follow: aliceUri, Like: uri, Announce: uri, Block: aliceUri };
  for (const [type, object] of Object.entries(done)) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const given = activity(bob, type, object);
      const described = { id: String(given.id), type, actor: bob.id, object };
      await both(given, activity(bob, 'Undo', round % 3 === 0 ? described : described.id));
      const left = [
        ...(await db.selectFrom('follows').select('id').where('account_id', '=', bobId).execute()),
        ...(await db.selectFrom('favourites').select('id').where('account_id', '=', bobId).execute()),
        ...(await db.selectFrom('statuses').select('id').where('account_id', '=', bobId).execute()),
        ...(await db.selectFrom('blocks').select('id').where('account_id', '=', bobId).execute()),
      ];
      assert.deepEqual(left, [], `${type}, round ${round}`);
    }
  }
  await assertCounters(server);
});

test('what somebody new deletes while it comes does not stay, and what is edited is as it was edited', async () => {
  const { site } = scene;
  for (let round = 0; round < ROUNDS; round += 1) {
    const eve = site.actor(`eve${round}`);
    const hasty = note(eve, 'gone', toAlice());
    await both(activity(eve, 'Create', hasty), activity(eve, 'Delete', { id: hasty.id, type: 'Tombstone' }));
    assert.equal(await find(hasty.id), undefined, `round ${round}`);
    const adam = site.actor(`adam${round}`);
    const written = note(adam, 'first', toAlice());
    const edited = { ...written, content: '<p>second</p>', updated: new Date(Date.now() + 1000).toISOString() };
    await both(activity(adam, 'Create', written), activity(adam, 'Update', edited));
    assert.equal((await find(written.id))?.content, '<p>second</p>', `round ${round}`);
  }
});

test('an answer finds what it answers when both come at the same time', async () => {
  const { server, bob } = scene;
  for (let round = 0; round < ROUNDS; round += 1) {
    const parent = note(bob, 'parent', toAlice());
    const child = note(bob, 'child', { inReplyTo: parent.id, ...toAlice() });
    await both(activity(bob, 'Create', child), activity(bob, 'Create', parent));
    const id = (await find(parent.id))?.id;
    assert.equal(typeof id, 'number');
    assert.equal((await find(child.id))?.in_reply_to_id, id, `round ${round}`);
  }
  await assertCounters(server);
});

test('a quote is agreed to though it comes by itself at the same time', async () => {
  const { server, alice, aliceUri, bob } = scene;
  for (let round = 0; round < ROUNDS; round += 1) {
    const status = await post(server, alice, 'quotable');
    const uri = `${aliceUri}/statuses/${status.id}`;
    const quoting = note(bob, 'quoting', { quote: uri });
    const outcomes = await both(
      activity(bob, 'Create', quoting),
      activity(bob, 'QuoteRequest', uri, { instrument: quoting }),
    );
    // The request brings the post too, and whichever of them is later finds it there.
    const [created, requested] = outcomes.map(({ outcome }) => outcome);
    assert.ok(created === 'done' || created === 'repeated');
    assert.equal(requested, 'done');
    const quote = server.ctx.store.db.selectFrom('quotes').select('state');
    const { state } = await quote.where('status_id', '=', (await find(quoting.id))?.id ?? 0).executeTakeFirstOrThrow();
    assert.equal(state, 'accepted');
  }
  await assertCounters(server);
});

for (const isListed of [false, true]) {
  for (const isAnew of [false, true]) {
    const how = `${isAnew ? 'anew ' : ''}while ${isListed ? 'a list with' : 'one without'} the follower is on its way`;
    test(`a follow that begins ${how} stays on both sides`, async () => {
      const { server, alice, aliceUri, site } = scene;
      const star = site.actor(`star${Number(isListed)}${Number(isAnew)}`);
      const { id } = await introduce(server, star);
      const account = `/api/v1/accounts/${toWire(id)}`;
      const follow = async () => {
        await as(server, alice)('POST', `${account}/follow`);
        await receive(server, activity(star, 'Accept', { type: 'Follow', actor: aliceUri, object: star.id }));
      };
      if (isAnew) await follow();
      else await as(server, alice)('POST', `${account}/follow`);
      let undone = 0;
      site.answers.set('/list', async () => {
        if (isAnew) await as(server, alice)('POST', `${account}/unfollow`);
        await follow();
        undone = await countUndone();
        return { body: { type: 'OrderedCollection', orderedItems: isListed ? [aliceUri] : [] } };
      });
      await synchronizeFollowers(server.ctx, id, `${site.origin}/list`);
      const { items } = await as(server, alice)('GET', `/api/v1/accounts/relationships?id[]=${toWire(id)}`);
      assert.equal(items[0]?.following, true);
      assert.equal(await countUndone(), undone);
    });
  }
}

/** How often another server is to be told that a follow is over. */
async function countUndone(): Promise<number> {
  const orders = scene.server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'federate');
  return (await orders.where('payload', 'like', '%"undo_follow"%').execute()).length;
}
