import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  carol = await server.createUser('carol');
});
after(() => server.close());

const reply = (who: TestUser, parent: Json, status: string, more: object = {}) =>
  post(server, who, { status, in_reply_to_id: parent.id, ...more });

/** The texts of a thread around a status. */
async function around(who: TestUser | null, status: Json) {
  const { body } = await as(server, who)('GET', `/api/v1/statuses/${status.id}/context`);
  const texts = (list: unknown) => (Array.isArray(list) ? list.map((one) => one.content.replace(/<[^>]*>/g, '')) : []);
  return { ancestors: texts(body.ancestors), descendants: texts(body.descendants) };
}

test('answers are read depth first, and what the author adds comes first', async () => {
  const root = await post(server, alice, 'root');
  const b1 = await reply(bob, root, 'b1');
  const c1 = await reply(carol, root, 'c1');
  await reply(carol, b1, 'b1 c');
  const a1 = await reply(alice, root, 'a1');
  await reply(alice, a1, 'a2');
  await reply(alice, c1, 'c1 a');
  assert.deepEqual(await around(null, root), {
    ancestors: [],
    descendants: ['a1', 'a2', 'b1', 'b1 c', 'c1', 'c1 a'],
  });
});

test('ancestors come from the root down', async () => {
  const root = await post(server, alice, 'r');
  const middle = await reply(bob, root, 'm');
  const leaf = await reply(carol, middle, 'l');
  assert.deepEqual(await around(null, leaf), { ancestors: ['r', 'm'], descendants: [] });
});

test('hidden and unwanted posts are left out, what answers them is not', async () => {
  const root = await post(server, alice, 'top');
  const secret = await reply(bob, root, 'secret @alice', { visibility: 'private' });
  await reply(alice, secret, 'answer to a secret');
  await reply(carol, root, 'carol here');
  assert.deepEqual((await around(null, root)).descendants, ['answer to a secret', 'carol here']);
  assert.deepEqual((await around(alice, root)).descendants, ['secret @alice', 'answer to a secret', 'carol here']);
  await as(server, alice)('POST', `/api/v1/accounts/${carol.id}/mute`);
  assert.deepEqual((await around(alice, root)).descendants, ['secret @alice', 'answer to a secret']);
});

test('without a token a thread is followed for twenty steps', async () => {
  const root = await post(server, alice, 'start');
  let last = root;
  for (let step = 1; step <= 22; step += 1) last = await reply(alice, last, `step ${step}`);
  assert.equal((await around(null, root)).descendants.length, 20);
  assert.equal((await around(bob, root)).descendants.length, 22);
  assert.equal((await around(bob, last)).ancestors.length, 22);
});
