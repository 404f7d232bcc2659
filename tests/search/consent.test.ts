import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { stranger as elsewhere, strangersPost } from '../support/elsewhere.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let author: TestUser;
let follower: TestUser;
let stranger: TestUser;

before(async () => {
  server = await startServer();
  author = await server.createUser('author');
  follower = await server.createUser('follower');
  stranger = await server.createUser('stranger');
  await server.request('POST', `/api/v1/accounts/${author.id}/follow`, { token: follower.token });
});
after(() => server.close());

const publish = async (who: TestUser, status: string, more: object = {}) =>
  String((await post(server, who, { status, ...more })).id);

async function finds(who: TestUser, q: string): Promise<string[]> {
  const answer = await server.request('GET', '/api/v2/search', { token: who.token, query: { q, type: 'statuses' } });
  assert.equal(answer.status, 200);
  return Object.values(answer.body.statuses ?? {}).map((status) => String(status.id));
}

const setIndexable = (indexable: boolean) =>
  server.request('PATCH', '/api/v1/accounts/update_credentials', { token: author.token, json: { indexable } });

test('public posts are found by others only while their author agrees', async () => {
  const id = await publish(author, 'a shy heron');
  assert.deepEqual(await finds(author, 'heron'), [id]);
  assert.deepEqual(await finds(follower, 'heron'), []);
  await setIndexable(true);
  assert.deepEqual(await finds(stranger, 'heron'), [id]);
  await setIndexable(false);
  assert.deepEqual(await finds(stranger, 'heron'), []);
});

test('unlisted and private posts of an author who agrees stay out of the public corpus', async () => {
  await setIndexable(true);
  const hidden = await publish(author, 'bittern in private', { visibility: 'private' });
  await publish(author, 'bittern unlisted', { visibility: 'unlisted' });
  assert.deepEqual(await finds(stranger, 'bittern'), []);
  assert.deepEqual(await finds(follower, 'bittern'), []);
  await server.request('POST', `/api/v1/statuses/${hidden}/bookmark`, { token: follower.token });
  assert.deepEqual(await finds(follower, 'bittern'), [hidden]);
  await setIndexable(false);
});

test('what somebody favourited, bookmarked, reblogged or is mentioned in is in their library', async () => {
  const ids = [
    await publish(author, 'curlew one'),
    await publish(author, 'curlew two'),
    await publish(author, 'curlew three'),
    await publish(author, `curlew four for @${stranger.name}`, { visibility: 'direct' }),
  ];
  const verbs = ['favourite', 'bookmark', 'reblog'];
  for (const [index, verb] of verbs.entries()) {
    await server.request('POST', `/api/v1/statuses/${ids[index]}/${verb}`, { token: stranger.token });
  }
  assert.deepEqual(await finds(stranger, 'curlew'), ids.toReversed());
  assert.deepEqual(await finds(follower, 'curlew'), []);
  assert.deepEqual(await finds(stranger, 'curlew in:public'), []);
});

test('a library gives nothing that its owner may no longer see', async () => {
  const id = await publish(author, 'a lapwing');
  await server.request('POST', `/api/v1/statuses/${id}/favourite`, { token: stranger.token });
  assert.deepEqual(await finds(stranger, 'lapwing'), [id]);
  await server.request('POST', `/api/v1/accounts/${stranger.id}/block`, { token: author.token });
  assert.deepEqual(await finds(stranger, 'lapwing'), []);
  await server.request('POST', `/api/v1/accounts/${stranger.id}/unblock`, { token: author.token });
});

test('posts of muted and blocked authors are not found', async () => {
  await setIndexable(true);
  const id = await publish(author, 'a whimbrel');
  assert.deepEqual(await finds(stranger, 'whimbrel'), [id]);
  await server.request('POST', `/api/v1/accounts/${author.id}/mute`, { token: stranger.token });
  assert.deepEqual(await finds(stranger, 'whimbrel'), []);
  await server.request('POST', `/api/v1/accounts/${author.id}/unmute`, { token: stranger.token });
  await server.request('POST', `/api/v1/accounts/${author.id}/block`, { token: stranger.token });
  assert.deepEqual(await finds(stranger, 'whimbrel'), []);
  await server.request('POST', `/api/v1/accounts/${author.id}/unblock`, { token: stranger.token });
});

test('a mute that is over hides nothing, and a blocked domain hides all its posts', async () => {
  const zed = await elsewhere(server, 'zed', 'far.example');
  const ids = [
    await publish(author, 'a dunlin'),
    toWire((await strangersPost(server, zed, 0, { content: 'a dunlin' })).id),
  ];
  for (const id of ids) await server.request('POST', `/api/v1/statuses/${id}/bookmark`, { token: stranger.token });
  assert.deepEqual((await finds(stranger, 'dunlin')).sort(), ids.toSorted());
  await server.request('POST', '/api/v1/domain_blocks', { token: stranger.token, json: { domain: 'far.example' } });
  assert.deepEqual(await finds(stranger, 'dunlin'), ids.slice(0, 1));
  await server.request('POST', `/api/v1/accounts/${author.id}/mute`, { token: stranger.token });
  assert.deepEqual(await finds(stranger, 'dunlin'), []);
  await server.ctx.store.transaction((tx) => tx.updateTable('mutes').set({ expires_at: 1 }).execute());
  assert.deepEqual(await finds(stranger, 'dunlin'), ids.slice(0, 1));
});

test('nobody signed out finds statuses', async () => {
  const answer = await server.request('GET', '/api/v2/search', { query: { q: 'whimbrel' } });
  assert.deepEqual(answer.body.statuses, []);
});
