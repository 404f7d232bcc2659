import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { answerFromRelay, disableRelay, enableRelay, joinRelay, leaveRelay } from '../../../src/domain/relays/join.ts';
import { findRelay, listRelays } from '../../../src/domain/relays/queries.ts';
import { as, post } from '../../support/posting.ts';
import { kinds, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

let scene: Scene;

before(async () => {
  scene = await startScene();
});

after(() => scene.close());

const write = <T>(verb: Parameters<typeof scene.server.ctx.store.transaction<T>>[0]) =>
  scene.server.ctx.store.transaction(verb);

test('a relay gets public posts once it has agreed, in the form it wants', async () => {
  const plain = await scene.remote('relay');
  const litepub = await scene.remote('pub');
  await write((tx) => joinRelay(tx, COMMAND_LINE, { kind: 'mastodon', inboxUrl: plain.inbox, actorUri: null }));
  await write((tx) => joinRelay(tx, COMMAND_LINE, { kind: 'litepub', inboxUrl: litepub.inbox, actorUri: litepub.uri }));
  const [asked] = await receivedBy(scene, plain.receiver);
  assert.equal(asked?.object, 'https://www.w3.org/ns/activitystreams#Public');
  assert.equal((await receivedBy(scene, litepub.receiver))[0]?.object, litepub.uri);

  await post(scene.server, scene.alice, 'too early');
  assert.deepEqual(kinds(await receivedBy(scene, plain.receiver)), []);

  for (const relay of await listRelays(scene.server.ctx.store.db)) {
    const by = relay.kind === 'mastodon' ? plain : litepub;
    const wrong = { inboxes: ['http://127.0.0.1:9/inbox'], actorUri: 'http://127.0.0.1:9/evil', accepted: true };
    assert.equal(await write((tx) => answerFromRelay(tx, relay.follow_uri, wrong)), false);
    const right = { inboxes: [by.inbox], actorUri: by.uri, accepted: true };
    assert.equal(await write((tx) => answerFromRelay(tx, relay.follow_uri, right)), true);
  }
  await post(scene.server, scene.alice, 'to the world');
  for (const visibility of ['unlisted', 'private', 'direct']) {
    await post(scene.server, scene.alice, { status: 'not to the world', visibility });
  }
  const [note] = await receivedBy(scene, plain.receiver);
  assert.deepEqual([note?.type, note?.signature?.type], ['Create', 'RsaSignature2017']);
  assert.deepEqual(kinds(await receivedBy(scene, plain.receiver)), []);
  const announced = await receivedBy(scene, litepub.receiver);
  assert.deepEqual(kinds(announced), ['Announce']);
  const { id } = await remotePost(scene.server, await scene.remote('somebody'));
  for (const verb of ['reblog', 'unreblog']) {
    await as(scene.server, scene.alice)('POST', `/api/v1/statuses/${id}/${verb}`);
    const [boost] = await receivedBy(scene, plain.receiver);
    const kind = verb === 'reblog' ? 'Announce' : 'Undo';
    assert.deepEqual([boost?.type, boost?.signature?.type], [kind, 'RsaSignature2017']);
  }
  assert.match(String(announced[0]?.actor), /\/actor$/);

  const { id: relayId, follow_uri: first } = (await findRelay(scene.server.ctx.store.db, plain.inbox)) ?? {};
  assert.ok(relayId && first);
  await write((tx) => disableRelay(tx, COMMAND_LINE, relayId));
  assert.deepEqual(kinds(await receivedBy(scene, plain.receiver)), ['Undo Follow']);
  const late = { inboxes: [plain.inbox], actorUri: plain.uri, accepted: true };
  assert.equal(await write((tx) => answerFromRelay(tx, first, late)), false, 'a late answer does not turn it on');
  await post(scene.server, scene.alice, 'not to a relay that is off');
  assert.deepEqual(kinds(await receivedBy(scene, plain.receiver)), []);
  await write((tx) => enableRelay(tx, COMMAND_LINE, relayId));
  assert.deepEqual(kinds(await receivedBy(scene, plain.receiver)), ['Follow']);
  await write((tx) => leaveRelay(tx, COMMAND_LINE, relayId));
  assert.deepEqual(kinds(await receivedBy(scene, plain.receiver)), ['Undo Follow']);
});
