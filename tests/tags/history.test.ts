import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

const publish = (who: TestUser, status: string, visibility: string) =>
  server.request('POST', '/api/v1/statuses', { token: who.token, json: { status, visibility } });
const today = async (name: string) => {
  const { history } = (await server.request('GET', `/api/v1/tags/${name}`)).body;
  return Array.isArray(history) ? [history.length, history[0].uses, history[0].accounts] : history;
};

test('history counts public posts and their authors, and nothing more private', async () => {
  await publish(alice, 'one #counted', 'public');
  await publish(alice, 'two #Counted', 'public');
  await publish(bob, 'three #counted', 'public');
  await publish(bob, 'quiet #counted', 'unlisted');
  await publish(bob, 'secret #counted', 'private');
  assert.deepEqual(await today('counted'), [7, '3', '2']);
});

test('own recent hashtags are suggested for the profile until they are featured', async () => {
  const suggestions = async () => {
    const answer = await server.request('GET', '/api/v1/featured_tags/suggestions', { token: bob.token });
    return answer.items.map((tag) => tag.name);
  };
  assert.deepEqual(await suggestions(), ['counted']);
  const featured = await server.request('POST', '/api/v1/featured_tags', {
    token: bob.token,
    json: { name: 'counted' },
  });
  assert.equal(featured.body.statuses_count, '2', 'public and unlisted posts count on a profile');
  assert.deepEqual(await suggestions(), []);
});

test('unfollowing a hashtag takes its posts out of the home timeline, unless their author is followed', async () => {
  const reader = await server.createUser('reader');
  const home = async () =>
    (await server.request('GET', '/api/v1/timelines/home', { token: reader.token })).items.length;
  const verb = (path: string) => server.request('POST', `/api/v1/${path}`, { token: reader.token });
  await home();
  await verb('tags/birds/follow');
  await verb(`accounts/${alice.id}/follow`);
  const before = await home();
  await publish(alice, 'a #birds', 'public');
  await publish(bob, 'b #birds', 'public');
  assert.equal(await home(), before + 2);
  await verb('tags/birds/unfollow');
  assert.equal(await home(), before + 1);
});
