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

test('the pictures of an account elsewhere have other addresses once they are others', async () => {
  const { server, alice, site } = scene;
  const pictures = (avatar: string, header: string) => ({
    icon: { type: 'Image', url: `${site.origin}/${avatar}` },
    image: { type: 'Image', url: `${site.origin}/${header}` },
  });
  const { id } = await introduce(server, site.actor('bob', pictures('a.png', 'h.png')));
  const shown = async () => {
    const { body } = await server.request('GET', `/api/v1/accounts/${toWire(id)}`, { token: alice.token });
    return [String(body.avatar), String(body.header)] as const;
  };
  const change = async (avatar: string, header: string, more = {}) => {
    const bob = site.actor('bob', { ...pictures(avatar, header), ...more });
    assert.deepEqual(await receive(server, activity(bob, 'Update', bob)), { outcome: 'done' });
    return shown();
  };
  const first = await shown();
  assert.match(first[0], /\/media_proxy\/avatars\//);
  assert.deepEqual(await change('a.png', 'h.png', { name: 'Bob' }), first, 'the same pictures');
  const second = await change('b.png', 'h.png');
  assert.deepEqual([second[0] === first[0], second[1]], [false, first[1]]);
  const third = await change('b.png', 'i.png');
  assert.deepEqual([third[0], third[1] === second[1]], [second[0], false]);
});
