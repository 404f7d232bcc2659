import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { listen } from '../streaming/listeners.ts';
import { follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let base: string;
let owner: TestUser;
let alice: TestUser;
before(async () => {
  server = await startServer();
  base = await server.listen();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
});
after(() => server.close());

const act = (target: TestUser, type: string) =>
  server.request('POST', `/api/v1/admin/accounts/${target.id}/action`, { token: owner.token, json: { type } });

for (const type of ['suspend', 'disable']) {
  test(`to ${type} somebody ends their streams, and nobody else's`, async () => {
    const bob = await server.createUser(`bob_${type}`);
    await follow(server, alice, bob);
    const bobs = await listen(base, bob.token, 'user');
    const alices = await listen(base, alice.token, 'user');
    const closed = once(bobs.socket, 'close');
    assert.equal((await act(bob, type)).status, 200);
    await closed;
    await post(server, alice, `still here after ${type}`);
    await alices.hear((frame) => frame.event === 'update');
    alices.close();
  });
}

test('posts of somebody limited reach followers live, and no public stream', async () => {
  const carol = await server.createUser('carol');
  await follow(server, alice, carol);
  const publicly = await listen(base, owner.token, 'public');
  const home = await listen(base, alice.token, 'user');
  await act(carol, 'silence');
  await post(server, carol, 'quiet words');
  await home.hear((frame) => (frame.payload ?? '').includes('quiet words'));
  await post(server, alice, 'loud words');
  await publicly.hear((frame) => (frame.payload ?? '').includes('loud words'));
  assert.ok(publicly.frames.every((frame) => !(frame.payload ?? '').includes('quiet words')));
  publicly.close();
  home.close();
});
