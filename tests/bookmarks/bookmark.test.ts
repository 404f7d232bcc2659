import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post, told } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

test('a bookmark is private, idempotent and can be taken back', async () => {
  const status = await post(server, alice, 'keep me');
  const at = `/api/v1/statuses/${status.id}`;
  for (let n = 0; n < 2; n += 1) assert.equal((await as(server, bob)('POST', `${at}/bookmark`)).body.bookmarked, true);
  assert.equal((await as(server, alice)('GET', at)).body.bookmarked, false);
  assert.deepEqual(await told(server, alice, status.id), []);
  assert.equal((await as(server, bob)('GET', '/api/v1/bookmarks')).items.length, 1);
  assert.deepEqual((await as(server, alice)('GET', '/api/v1/bookmarks')).items, []);
  for (let n = 0; n < 2; n += 1) {
    assert.equal((await as(server, bob)('POST', `${at}/unbookmark`)).body.bookmarked, false);
  }
  assert.deepEqual((await as(server, bob)('GET', '/api/v1/bookmarks')).items, []);
});

test('a bookmark of a reblog goes to the original, and the reblog is answered', async () => {
  const status = await post(server, alice, 'passed on');
  const reblog = await as(server, alice)('POST', `/api/v1/statuses/${status.id}/reblog`);
  const at = `/api/v1/statuses/${reblog.body.id}`;
  const { body } = await as(server, bob)('POST', `${at}/bookmark`);
  assert.deepEqual([body.id, body.bookmarked, body.reblog?.bookmarked], [reblog.body.id, true, true]);
  const listed = await as(server, bob)('GET', '/api/v1/bookmarks');
  assert.deepEqual(
    listed.items.map(({ id }) => id),
    [status.id],
  );
  const undone = await as(server, bob)('POST', `${at}/unbookmark`);
  assert.deepEqual(
    [undone.body.id, undone.body.bookmarked, undone.body.reblog?.bookmarked],
    [reblog.body.id, false, false],
  );
  assert.deepEqual((await as(server, bob)('GET', '/api/v1/bookmarks')).items, []);
});

test('posts around the latest bookmark and pin carry their own marks', async () => {
  const made = [];
  for (const text of ['first', 'second', 'third']) made.push(await post(server, alice, text));
  const marks = async () => {
    const listed = await as(server, alice)('GET', `/api/v1/accounts/${alice.id}/statuses?limit=3`);
    return listed.items.map(({ content, bookmarked, pinned }) => [content, bookmarked, pinned]);
  };
  const [first, second, third] = made.map(({ id }) => `/api/v1/statuses/${id}`);
  await as(server, alice)('POST', `${second}/bookmark`);
  await as(server, alice)('POST', `${first}/pin`);
  assert.deepEqual(await marks(), [
    ['<p>third</p>', false, false],
    ['<p>second</p>', true, false],
    ['<p>first</p>', false, true],
  ]);
  await as(server, alice)('POST', `${third}/bookmark`);
  await as(server, alice)('POST', `${second}/unbookmark`);
  await as(server, alice)('POST', `${third}/pin`);
  assert.deepEqual(await marks(), [
    ['<p>third</p>', true, true],
    ['<p>second</p>', false, false],
    ['<p>first</p>', false, true],
  ]);
});

test('a muted conversation is marked and keeps quiet', async () => {
  const status = await post(server, alice, 'noisy');
  const at = `/api/v1/statuses/${status.id}`;
  assert.equal((await as(server, alice)('POST', `${at}/mute`)).body.muted, true);
  const reply = await post(server, bob, { status: '@alice reply', in_reply_to_id: status.id });
  assert.deepEqual(await told(server, alice, reply.id), []);
  assert.equal((await as(server, alice)('POST', `${at}/unmute`)).body.muted, false);
  const second = await post(server, bob, { status: '@alice again', in_reply_to_id: status.id });
  assert.deepEqual(await told(server, alice, second.id), ['mention']);
});
