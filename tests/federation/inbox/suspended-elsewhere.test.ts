import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { as, statusIdOf } from '../../support/posting.ts';
import type { TestUser } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Servers;
let staff: TestUser;
before(async () => {
  scene = await startServers();
  staff = await scene.server.createUser('staff', { role: 'admin', scopes: 'read write admin:write' });
});
after(() => scene.close());

/** Somebody of another server who has written to alice; `told` is what that server says of the profile. */
async function writer(name: string) {
  const actor = scene.site.actor(name);
  const { id } = await introduce(scene.server, actor);
  const object = note(actor, 'hello', { to: [PUBLIC, scene.aliceUri] });
  await receive(scene.server, activity(actor, 'Create', object));
  const path = `/api/v1/statuses/${await statusIdOf(scene.server, object.id)}`;
  const seen = async () => (await as(scene.server, scene.alice)('GET', path)).status;
  const told = (more: object) => receive(scene.server, activity(actor, 'Update', { ...actor, ...more }));
  return { id: toWire(id), actor, seen, told };
}

test('who is suspended by their own server is here too, until that ends', async () => {
  const { server, alice } = scene;
  const { id, actor, seen, told } = await writer('bob');
  assert.equal(await seen(), 200);
  await told({ suspended: true });
  assert.equal(await seen(), 404);
  assert.equal((await as(server, alice)('GET', `/api/v1/accounts/${id}`)).body.suspended, true);
  const late = await receive(server, activity(actor, 'Create', note(actor, 'more')));
  assert.equal(late.outcome, 'refused');
  assert.equal((await as(server, staff)('POST', `/api/v1/admin/accounts/${id}/unsuspend`)).status, 403);
  await told({});
  assert.equal(await seen(), 200);
});

test('what staff here decided stays', async () => {
  const { server } = scene;
  const { id, seen, told } = await writer('carl');
  await told({ suspended: true });
  const answer = await as(server, staff)('POST', `/api/v1/admin/accounts/${id}/action`, { json: { type: 'suspend' } });
  assert.equal(answer.status, 200, answer.text);
  await told({});
  assert.equal(await seen(), 404);
});
