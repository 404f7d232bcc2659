import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { list, TEST_PASSWORD } from '../../support/server.ts';
import { befriend, type LiveServer, type LiveUser, notified, startServers } from './live-server.ts';

let servers: LiveServer[] = [];
let alice: LiveUser;
let admin: LiveUser;
let bob: LiveUser;
let carol: LiveUser;

before(async () => {
  servers = await startServers(['alice', 'admin'], ['bob', 'carol']);
  const [north, south] = servers;
  if (!north || !south) throw new Error('no servers');
  [alice, admin] = [north.user('alice'), north.user('admin')];
  [bob, carol] = [south.user('bob'), south.user('carol')];
});

after(() => Promise.all(servers.map((server) => server.close())));

const relationship = async (who: LiveUser, id: string) =>
  list(await who.call('GET', `/api/v1/accounts/relationships?id[]=${id}`))[0];

test('a request to follow is refused, and another one granted', async () => {
  await alice.call('PATCH', '/api/v1/accounts/update_credentials', { locked: true });
  const id = await bob.find(alice);
  await bob.call('POST', `/api/v1/accounts/${id}/follow`);
  const request = await notified(alice, 'follow_request');
  await alice.call('POST', `/api/v1/follow_requests/${request.account?.id}/reject`);
  await eventually('the refusal', async () => {
    const seen = await relationship(bob, id);
    return !seen?.requested && !seen?.following;
  });
  await bob.call('POST', `/api/v1/accounts/${id}/follow`);
  await eventually(
    'a second request',
    async () => list(await alice.call('GET', '/api/v1/follow_requests')).length === 1,
  );
  await alice.call('POST', `/api/v1/follow_requests/${request.account?.id}/authorize`);
  await eventually('the grant', async () => (await relationship(bob, id))?.following);
  await alice.call('PATCH', '/api/v1/accounts/update_credentials', { locked: false });
});

test('who stops following, or is made to, is followed no more', async () => {
  const [there, here] = [await bob.find(alice), await alice.find(bob)];
  await bob.call('POST', `/api/v1/accounts/${there}/unfollow`);
  await eventually('bob has left', async () => String((await relationship(alice, here))?.followed_by) === 'false');
  await befriend(bob, alice);
  await alice.call('POST', `/api/v1/accounts/${here}/remove_from_followers`);
  await eventually('bob was removed', async () => !(await relationship(bob, there))?.following);
});

test('a hashtag shown on a profile is shown on the other side', async () => {
  await befriend(bob, alice);
  const there = await bob.find(alice);
  const { id } = await alice.call('POST', '/api/v1/featured_tags', { name: 'Tea' });
  const names = async () =>
    list(await bob.call('GET', `/api/v1/accounts/${there}/featured_tags`)).map((tag) => String(tag.name));
  await eventually('the hashtag', async () => (await names()).includes('Tea'));
  await alice.call('DELETE', `/api/v1/featured_tags/${id}`);
  await eventually('no hashtag', async () => (await names()).length === 0);
});

test('a report is forwarded, and does not say who reported', async () => {
  const { id, uri } = await alice.call('POST', '/api/v1/statuses', { status: 'something bad', visibility: 'public' });
  assert.ok(id);
  const there = await bob.find(alice);
  const seen = await eventually('the post', async () =>
    list(await bob.call('GET', `/api/v1/accounts/${there}/statuses`)).find((status) => status.uri === uri),
  );
  await bob.call('POST', '/api/v1/reports', {
    account_id: there,
    status_ids: [seen.id],
    comment: 'this is bad',
    forward: true,
  });
  const report = await eventually('the report', async () => list(await admin.call('GET', '/api/v1/admin/reports'))[0]);
  assert.equal(report.comment, 'this is bad');
  assert.equal(list(report.statuses)[0]?.uri, uri);
  assert.ok(!JSON.stringify(report.account).includes('bob'));
});

test('followers follow to where an account moves', async () => {
  await befriend(carol, alice);
  const [newHome] = [await alice.find(bob)];
  const bobUri = String((await alice.call('GET', `/api/v1/accounts/${newHome}`)).uri);
  const aliceUri = String((await bob.call('GET', `/api/v1/accounts/${await bob.find(alice)}`)).uri);
  const order = { moved_to_uri: bobUri, password: TEST_PASSWORD };
  const early = await alice.ask('POST', '/api/v1/accounts/move', order);
  assert.equal(early.status, 422, 'the other account must agree');
  await bob.call('POST', '/api/v1/accounts/alias', { also_known_as_uris: [aliceUri] });
  const wrong = await alice.ask('POST', '/api/v1/accounts/move', { ...order, password: 'a guess' });
  assert.equal(wrong.status, 403);
  const { status } = await alice.ask('POST', '/api/v1/accounts/move', order);
  assert.equal(status, 202);
  const bobHere = await carol.find(bob);
  await eventually('carol follows bob', async () => (await relationship(carol, bobHere))?.following);
  const moved = await carol.call('GET', `/api/v1/accounts/${await carol.find(alice)}`);
  assert.equal(moved.moved?.uri, bobUri);
});
