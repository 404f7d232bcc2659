import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, assertCounters, follow, post, told } from '../support/posting.ts';
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
  await follow(server, bob, alice);
});
after(() => server.close());

test('of many at the same time one reblog remains, and it can be taken back', async () => {
  const status = await post(server, alice, 'share me');
  const at = `/api/v1/statuses/${status.id}`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => as(server, bob)('POST', `${at}/reblog`)));
  assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1);
  const wrapper = answers[0]?.body;
  assert.deepEqual(
    [wrapper?.reblog?.id, wrapper?.reblog?.reblogs_count, wrapper?.reblog?.reblogged],
    [status.id, 1, true],
  );
  assert.deepEqual(await told(server, alice, status.id), ['reblog']);
  const onward = await as(server, carol)('POST', `/api/v1/statuses/${wrapper?.id}/reblog`, {
    json: { visibility: 'private' },
  });
  assert.deepEqual([onward.body.reblog?.id, onward.body.visibility], [status.id, 'private']);
  const listed = await as(server, null)('GET', `${at}/reblogged_by`);
  assert.deepEqual(
    listed.items.map((item) => item.id),
    [bob.id],
    'a followers-only reblog is not shown to all',
  );
  await assertCounters(server);
  const undone = await as(server, bob)('POST', `${at}/unreblog`);
  assert.deepEqual([undone.body.id, undone.body.reblogged, undone.body.reblogs_count], [status.id, false, 1]);
  assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${wrapper?.id}`)).status, 404);
  await assertCounters(server);
});

test('followers-only posts are reblogged by their author for the same people, direct ones by nobody', async () => {
  const secret = await post(server, alice, { status: 'secret', visibility: 'private' });
  const byFollower = await as(server, bob)('POST', `/api/v1/statuses/${secret.id}/reblog`);
  assert.deepEqual([byFollower.status, byFollower.body.error], [403, 'This action is not allowed']);
  const own = await as(server, alice)('POST', `/api/v1/statuses/${secret.id}/reblog`, {
    json: { visibility: 'public' },
  });
  assert.equal(own.body.visibility, 'private');
  assert.equal((await as(server, carol)('GET', `/api/v1/statuses/${own.body.id}`)).status, 404);
  const direct = await post(server, alice, { status: 'whisper', visibility: 'direct' });
  assert.equal((await as(server, alice)('POST', `/api/v1/statuses/${direct.id}/reblog`)).status, 403);
  await assertCounters(server);
});

test('a reblog shows nothing to whom the author of the original blocks', async () => {
  const status = await post(server, alice, 'not for dave');
  const reblog = await as(server, bob)('POST', `/api/v1/statuses/${status.id}/reblog`);
  const dave = await server.createUser('dave');
  await as(server, alice)('POST', `/api/v1/accounts/${dave.id}/block`);
  assert.equal((await as(server, dave)('GET', `/api/v1/statuses/${reblog.body.id}`)).status, 404);
});

test('taken back many times at once, a reblog counts as taken back once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const status = await post(server, alice, 'share me for a moment');
    const at = `/api/v1/statuses/${status.id}`;
    await as(server, bob)('POST', `${at}/reblog`);
    await Promise.all(Array.from({ length: 4 }, () => as(server, bob)('POST', `${at}/unreblog`)));
  }
  await assertCounters(server);
});

test("taken back by another's reblog, that one is answered; by one's own, the original", async () => {
  const status = await post(server, alice, 'shared twice');
  const reblog = async (by: TestUser) => (await as(server, by)('POST', `/api/v1/statuses/${status.id}/reblog`)).body;
  const [others, own] = [await reblog(carol), await reblog(bob)];
  const undone = await as(server, bob)('POST', `/api/v1/statuses/${others.id}/unreblog`);
  assert.deepEqual([undone.body.id, undone.body.reblogged, undone.body.reblog?.reblogs_count], [others.id, false, 1]);
  assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${own.id}`)).status, 404);
  const again = await reblog(bob);
  const gone = await as(server, bob)('POST', `/api/v1/statuses/${again.id}/unreblog`);
  assert.deepEqual([gone.body.id, gone.body.reblogged, gone.body.reblogs_count], [status.id, false, 1]);
  await assertCounters(server);
});
