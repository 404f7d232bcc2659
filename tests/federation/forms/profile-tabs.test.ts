import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { activity, introduce, receive } from '../resolve/remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

test('a profile has the tabs that its owner chose elsewhere, all unless they say otherwise', async () => {
  const { server, site } = scene;
  const dora = site.actor('dora');
  const { id } = await introduce(server, dora);
  const tabs = async () => {
    const { body } = await server.request('GET', `/api/v1/accounts/${toWire(id)}`);
    return [body.show_media, body.show_media_replies, body.show_featured];
  };
  assert.deepEqual(await tabs(), [true, true, true]);
  const chosen = { showMedia: false, showRepliesInMedia: false, showFeatured: false };
  await receive(server, activity(dora, 'Update', { ...dora, ...chosen }));
  assert.deepEqual(await tabs(), [false, false, false]);
  await receive(server, activity(dora, 'Update', dora));
  assert.deepEqual(await tabs(), [true, true, true]);
});
