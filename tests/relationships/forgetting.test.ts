import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const get = async (path: string) => (await server.request('GET', `/api/v1/${path}`, { token: alice.token })).items;
const post = (who: TestUser, path: string, json: unknown = {}) =>
  server.request('POST', `/api/v1/${path}`, { token: who.token, json });

/** What of another account is in front of alice. */
async function traces(): Promise<number[]> {
  const lists = ['timelines/home', 'notifications', 'conversations'];
  return Promise.all(lists.map(async (list) => (await get(list)).length));
}

async function approach(who: TestUser): Promise<void> {
  await post(alice, `accounts/${who.id}/follow`);
  await post(who, `accounts/${alice.id}/follow`);
  await post(who, 'statuses', { status: 'hello all', visibility: 'public' });
  await post(who, 'statuses', { status: '@alice psst', visibility: 'direct' });
}

for (const [verb, json] of [
  ['block', {}],
  ['mute', {}],
] as const) {
  test(`after a ${verb} nothing of the account is left in front of one`, async () => {
    const other = await server.createUser(`other_${verb}`);
    const before = await traces();
    await approach(other);
    assert.ok(
      (await traces()).every((count, i) => count > (before[i] ?? 0)),
      `${await traces()}`,
    );
    assert.equal((await post(alice, `accounts/${other.id}/${verb}`, json)).status, 200);
    assert.deepEqual(await traces(), before);
  });
}

test('a mute without notifications leaves those, and unmuting brings the posts back', async () => {
  const other = await server.createUser('other');
  const before = await traces();
  await approach(other);
  const [home = 0, notifications] = await traces();
  await post(alice, `accounts/${other.id}/mute`, { notifications: false });
  assert.deepEqual((await traces()).slice(0, 2), [before[0], notifications]);
  await post(alice, `accounts/${other.id}/unmute`);
  assert.equal((await traces())[0], home);
});
