import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import type { TestUser } from '../../support/server.ts';
import { activity, introduce, receive } from '../resolve/remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const call = (user: TestUser, method: string, path: string) =>
  scene.server.request(method, `/api/v1/accounts/${path}`, { token: user.token });

test('a profile says where its owner has moved, and that it was taken back', async () => {
  const { server, alice, site } = scene;
  const old = site.actor('redirected', { movedTo: `${site.origin}/users/afresh` });
  site.actor('afresh');
  const row = await introduce(server, old);
  const shown = async () => (await call(alice, 'GET', toWire(row.id))).body.moved?.acct;
  assert.equal(await shown(), `afresh@${site.host}`, 'nobody knew the new one');
  assert.equal((await call(alice, 'POST', `${toWire(row.id)}/follow`)).status, 403);
  const { movedTo: _, ...back } = old;
  await receive(server, activity(old, 'Update', back));
  assert.equal(await shown(), undefined);
  assert.equal((await call(alice, 'POST', `${toWire(row.id)}/follow`)).status, 200);
  await receive(server, activity(old, 'Update', { ...old, movedTo: `${site.origin}/users/nobody` }));
  assert.equal(await shown(), undefined, 'there is no such account');
});
