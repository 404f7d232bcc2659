import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { acceptActivity } from '../../../src/federation/inbox/accept-activity.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { post } from '../../support/posting.ts';
import { followFromAfar, receivedBy, type Scene, startScene } from './scene.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

let scene: Scene;

before(async () => {
  scene = await startScene();
});

after(() => scene.close());

test('a public reply that its author has signed goes on to the followers of whom it answers', async () => {
  const follower = await scene.remote('frank');
  const replier = await scene.remote('rita');
  const neighbour = await scene.remote('nora', { on: replier.receiver });
  await followFromAfar(scene.server, follower, scene.alice);
  await followFromAfar(scene.server, neighbour, scene.alice);
  const { uri } = await post(scene.server, scene.alice, 'what do you think?');
  await receivedBy(scene, follower.receiver);
  replier.receiver.received.length = 0;

  const reply = (id: string, to: string, signed: boolean): JsonObject => ({
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${replier.uri}/${id}/create`,
    type: 'Create',
    actor: replier.uri,
    to: [to],
    object: {
      id: `${replier.uri}/${id}`,
      type: 'Note',
      attributedTo: replier.uri,
      content: `<p>${id}</p>`,
      inReplyTo: String(uri),
      to: [to],
    },
    ...(signed && {
      signature: { type: 'RsaSignature2017', creator: `${replier.uri}#key`, created: '', signatureValue: 'AAAA' },
    }),
  });
  const arrive = (activity: JsonObject) =>
    acceptActivity(scene.server.ctx, { activity, signerAccountUri: replier.uri }, async () => {});
  const signed = reply('signed', PUBLIC, true);
  await arrive(reply('unsigned', PUBLIC, false));
  await arrive(reply('private', `${replier.uri}/followers`, true));
  await arrive(signed);

  assert.deepEqual(await receivedBy(scene, follower.receiver), [JSON.parse(JSON.stringify(signed))]);
  assert.deepEqual(replier.receiver.received, [], 'its own server has it');
});
