import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { statusIdOf } from '../../support/posting.ts';
import { activity, note, PUBLIC, receive } from '../resolve/remote-site.ts';
import { arrived, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

test('a private message of another kind of server is a private mention of its recipient', async () => {
  const { server, alice, aliceUri } = scene;
  const status = await arrived(scene, { type: 'ChatMessage', to: [aliceUri], cc: null, summary: null });
  assert.deepEqual([status.visibility, status.content], ['direct', '<p>hello</p>']);
  assert.equal(Object.values(status.mentions ?? {})[0]?.username, 'alice');
  const { items } = await server.request('GET', '/api/v1/conversations', { token: alice.token });
  assert.equal(items[0]?.last_status?.id, status.id);
  const told = await server.request('GET', '/api/v1/notifications', { token: alice.token });
  assert.deepEqual([told.items[0]?.type, told.items[0]?.status?.id], ['mention', status.id]);
});

test('nobody else sees it, whatever it says', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const carol = await server.createUser('carol');
  const object = note(bob, 'psst', { type: 'ChatMessage', to: [aliceUri, PUBLIC], cc: [`${bob.id}/followers`] });
  await receive(server, activity(bob, 'Create', object, { to: [PUBLIC] }));
  const path = `/api/v1/statuses/${await statusIdOf(server, object.id)}`;
  assert.equal((await server.request('GET', path, { token: alice.token })).body.visibility, 'direct');
  for (const token of [carol.token, undefined])
    assert.equal((await server.request('GET', path, { token })).status, 404);
  const aside = note(bob, 'psst', { type: 'ChatMessage', to: ['https://else.example/u/x'], cc: null });
  await receive(server, activity(bob, 'Create', aside));
  const rows = server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', aside.id);
  assert.deepEqual(await rows.execute(), [], 'it is for nobody here');
});
