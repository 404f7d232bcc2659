import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

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

const publish = async (author: TestUser, status: string, visibility = 'direct') =>
  String((await post(server, author, { status, visibility })).id);

async function direct(person: TestUser, query: Record<string, string> = {}): Promise<unknown[]> {
  const answer = await server.request('GET', '/api/v1/timelines/direct', { token: person.token, query });
  assert.equal(answer.status, 200, answer.text);
  return answer.items.map((one) => one.id);
}

test('direct posts are listed for their author and those named in them, newest first and by pages', async () => {
  const first = await publish(alice, '@bob one');
  await publish(alice, '@bob not direct', 'private');
  const second = await publish(bob, '@alice two');
  const third = await publish(carol, '@alice three');
  assert.deepEqual(await direct(alice), [third, second, first]);
  assert.deepEqual(await direct(bob), [second, first]);
  assert.deepEqual(await direct(carol), [third]);
  assert.deepEqual(await direct(alice, { limit: '1', max_id: third }), [second]);
  assert.deepEqual(await direct(alice, { limit: '1', min_id: first }), [second]);
});

test('what blocked people wrote is left out, and nothing is read without a token', async () => {
  const mine = await direct(bob);
  await server.request('POST', `/api/v1/accounts/${alice.id}/block`, { token: bob.token });
  const left = await direct(bob);
  assert.deepEqual([mine.length, left.length], [2, 1]);
  assert.equal((await server.request('GET', '/api/v1/timelines/direct')).status, 401);
});
