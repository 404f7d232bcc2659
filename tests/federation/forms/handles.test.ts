import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { introduce } from '../resolve/remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

test('an actor whose name stands only in its handle has that name, on the server that confirms it', async () => {
  const { server, site, otherSite } = scene;
  const own = site.actor('kim', { preferredUsername: null, webfinger: `kim@${site.host}` });
  assert.equal((await introduce(server, own)).handle, `kim@${site.host}`);
  const borrowed = site.actor('lee', { preferredUsername: null, webfinger: `lee@${otherSite.host}` });
  assert.equal((await introduce(server, borrowed)).handle, `lee@${site.host}`, 'the other server knows no lee');
  await assert.rejects(introduce(server, site.actor('mo', { preferredUsername: null, webfinger: 'mo' })));
});
