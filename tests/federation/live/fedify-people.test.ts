import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Block, Flag, Follow, isActor, Move, Person, Undo, Update } from '@fedify/fedify/vocab';
import { eventually } from '../../support/eventually.ts';
import { list, TEST_PASSWORD } from '../../support/server.ts';
import { about, arrived, created, followEachOther, type Scene, startScene, write } from './fedify-scene.ts';
import { type FedifyServer, startFedifyServer } from './fedify-server.ts';
import { inHome } from './live-server.ts';

let scene: Scene;
let gretel: FedifyServer;

before(async () => {
  gretel = await startFedifyServer('gretel');
  scene = await startScene('bob', 'admin');
  await followEachOther(scene);
});

after(async () => {
  await scene?.close();
  await gretel?.close();
});

const toFred = async () => {
  const { alice, fredHere } = scene;
  return list(await alice.call('GET', `/api/v1/accounts/relationships?id[]=${fredHere}`))[0];
};

test('changes of profiles go both ways', async () => {
  const { alice, fred, fredHere, aliceUri } = scene;
  await alice.call('PATCH', '/api/v1/accounts/update_credentials', { display_name: 'Alice of Whinchat', note: 'tea' });
  await arrived(fred, Update, async (update) => {
    const person = await update.getObject(fred.context());
    return person instanceof Person && person.id?.href === aliceUri.href && String(person.name) === 'Alice of Whinchat';
  });
  fred.profile.name = 'Fred the Second';
  const update = new Update({ id: new URL('#2', fred.actorUri), actor: fred.actorUri, object: await fred.person() });
  await fred.send('followers', update);
  await eventually('the new name', async () => {
    const seen = await alice.call('GET', `/api/v1/accounts/${fredHere}`);
    return String(seen.display_name) === 'Fred the Second';
  });
});

test('reports go both ways, and ours does not say who reported', async () => {
  const { alice, server, fred, fredHere, aliceUri, toAlice } = scene;
  const note = write(scene, 'bad', { content: '<p>something bad</p>' });
  await fred.send('followers', created(scene, note));
  const seen = await inHome(alice, note.id?.href);
  const comment = 'this is bad';
  await alice.call('POST', '/api/v1/reports', { account_id: fredHere, status_ids: [seen.id], comment, forward: true });
  const flag = await arrived(fred, Flag, () => true);
  assert.equal(String(flag.content), comment);
  assert.deepEqual(
    flag.objectIds.map((id) => id.href),
    [fred.actorUri.href, note.id?.href],
  );
  assert.notEqual(flag.actorId?.href, aliceUri.href);
  assert.ok(isActor((await fred.context().lookupObject(flag.actorId?.href ?? '')) ?? note));

  const { uri } = await alice.call('POST', '/api/v1/statuses', { status: 'something worse' });
  const objects = [aliceUri, new URL(String(uri))];
  const theirs = { id: new URL('#flag', fred.actorUri), actor: fred.actorUri, objects, content: 'so is this' };
  await fred.send(toAlice, new Flag(theirs));
  const admin = server.user('admin');
  const report = await eventually('the report', async () =>
    list(await admin.call('GET', '/api/v1/admin/reports')).find((one) => String(one.comment) === 'so is this'),
  );
  assert.equal(list(report.statuses)[0]?.uri, uri);
  assert.equal(report.account?.domain, fred.acct.split('@')[1]);
});

test('followers follow to where fred moves', async () => {
  const { alice, fred, fredHere, aliceUri } = scene;
  fred.profile.successor = gretel.actorUri;
  gretel.profile.alias = fred.actorUri;
  const values = { actor: fred.actorUri, object: fred.actorUri, target: gretel.actorUri };
  await fred.send('followers', new Move({ ...values, id: new URL('#move', fred.actorUri) }));
  const follow = await arrived(gretel, Follow, about(gretel.actorUri.href));
  assert.equal(follow.actorId?.href, aliceUri.href);
  const there = await alice.find(gretel.acct);
  await eventually('alice follows gretel', async () => {
    const [seen] = list(await alice.call('GET', `/api/v1/accounts/relationships?id[]=${there}`));
    return seen?.following;
  });
  const old = await alice.call('GET', `/api/v1/accounts/${fredHere}`);
  assert.equal(old.moved?.uri, gretel.actorUri.href);
  assert.ok(!(await toFred())?.following);
});

test('fred is told that bob moves to gretel', async () => {
  const { server, fred } = scene;
  const bob = server.user('bob');
  const bobUri = new URL(String((await bob.call('GET', '/api/v1/accounts/verify_credentials')).uri));
  const follow = new Follow({ id: new URL('#bob', fred.actorUri), actor: fred.actorUri, object: bobUri });
  await fred.send({ id: bobUri, inboxId: new URL(`${bobUri}/inbox`) }, follow);
  const fredThere = await bob.find(fred.acct);
  await eventually('fred follows bob', async () => {
    const [seen] = list(await bob.call('GET', `/api/v1/accounts/relationships?id[]=${fredThere}`));
    return seen?.followed_by;
  });
  const order = { moved_to_uri: gretel.actorUri.href, password: TEST_PASSWORD };
  assert.equal((await bob.ask('POST', '/api/v1/accounts/move', order)).status, 422, 'gretel has not agreed');
  gretel.profile.alias = bobUri;
  assert.equal((await bob.ask('POST', '/api/v1/accounts/move', order)).status, 202);
  const move = await arrived(fred, Move, about(bobUri.href));
  assert.equal(move.targetId?.href, gretel.actorUri.href);
  const moved = await fred.context().lookupObject(bobUri);
  assert.ok(moved instanceof Person && moved.successorId?.href === gretel.actorUri.href);
});

test('a block by fred ends what there was, and can be lifted', async () => {
  const { fred, aliceUri, toAlice } = scene;
  assert.ok((await toFred())?.followed_by);
  const block = new Block({ id: new URL('#block', fred.actorUri), actor: fred.actorUri, object: aliceUri });
  await fred.send(toAlice, block);
  await eventually('the block', async () => {
    const seen = await toFred();
    return seen?.blocked_by && !seen.followed_by;
  });
  await fred.send(toAlice, new Undo({ id: new URL('#unblock', fred.actorUri), actor: fred.actorUri, object: block }));
  await eventually('no block', async () => !(await toFred())?.blocked_by);
});
