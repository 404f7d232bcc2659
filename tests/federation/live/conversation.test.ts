import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { list } from '../../support/server.ts';
import { befriend, inHome, type LiveServer, type LiveUser, notified, startServers } from './live-server.ts';

let servers: LiveServer[] = [];
let alice: LiveUser;
let bob: LiveUser;

before(async () => {
  servers = await startServers(['alice'], ['bob']);
  const [north, south] = servers;
  if (!north || !south) throw new Error('no servers');
  [alice, bob] = [north.user('alice'), south.user('bob')];
  await befriend(bob, alice);
  await befriend(alice, bob);
});

after(() => Promise.all(servers.map((server) => server.close())));

const post = (who: LiveUser, draft: Record<string, unknown>) => who.call('POST', '/api/v1/statuses', draft);

test('a follow is told of', async () => {
  await notified(alice, 'follow');
  await notified(bob, 'follow');
});

test('a post, its reply, its favourite and its reblog reach the other side', async () => {
  const first = await post(alice, { status: 'good morning', spoiler_text: 'greeting', language: 'en' });
  const seen = await inHome(bob, first.uri);
  assert.equal(seen.content, first.content);
  assert.equal(seen.spoiler_text, 'greeting');
  assert.equal(seen.account?.acct, alice.acct);

  const reply = await post(bob, { status: `@${alice.acct} and to you`, in_reply_to_id: seen.id });
  await notified(alice, 'mention', reply.uri);
  const answered = await inHome(alice, reply.uri);
  assert.equal(answered.in_reply_to_id, first.id);

  await bob.call('POST', `/api/v1/statuses/${seen.id}/favourite`);
  await notified(alice, 'favourite', first.uri);
  await bob.call('POST', `/api/v1/statuses/${seen.id}/reblog`);
  await notified(alice, 'reblog', first.uri);
  const counted = await alice.call('GET', `/api/v1/statuses/${first.id}`);
  assert.deepEqual([counted.favourites_count, counted.reblogs_count], [1, 1]);

  await bob.call('POST', `/api/v1/statuses/${seen.id}/unfavourite`);
  await bob.call('POST', `/api/v1/statuses/${seen.id}/unreblog`);
  await eventually('both are taken back', async () => {
    const now = await alice.call('GET', `/api/v1/statuses/${first.id}`);
    return Number(now.favourites_count) + Number(now.reblogs_count) === 0;
  });
});

test('an edit and a deletion reach the other side', async () => {
  const { id, uri } = await post(alice, { status: 'first words' });
  const seen = await inHome(bob, uri);
  await alice.call('PUT', `/api/v1/statuses/${id}`, { status: 'second thoughts' });
  await eventually('the edit', async () =>
    String((await bob.call('GET', `/api/v1/statuses/${seen.id}`)).content).includes('second thoughts'),
  );
  assert.equal(list(await bob.call('GET', `/api/v1/statuses/${seen.id}/history`)).length, 2);
  await alice.call('DELETE', `/api/v1/statuses/${id}`);
  await eventually('the deletion', async () => (await bob.ask('GET', `/api/v1/statuses/${seen.id}`)).status === 404);
});

test('a poll is voted in from afar', async () => {
  const poll = { options: ['tea', 'coffee'], expires_in: 3600 };
  const { id, uri } = await post(alice, { status: 'what do you drink?', poll });
  const seen = await inHome(bob, uri);
  assert.deepEqual(
    list(seen.poll?.options).map((option) => option.title),
    ['tea', 'coffee'],
  );
  await bob.call('POST', `/api/v1/polls/${seen.poll?.id}/votes`, { choices: [1] });
  const counts = await eventually('the vote is counted', async () => {
    const now = await alice.call('GET', `/api/v1/statuses/${id}`);
    return Number(now.poll?.votes_count) === 1 && now.poll;
  });
  assert.deepEqual(
    list(counts.options).map((option) => option.votes_count),
    [0, 1],
  );
});

test('a direct message reaches whom it names', async () => {
  const { uri } = await post(alice, { status: `@${bob.acct} between us`, visibility: 'direct' });
  const told = await notified(bob, 'mention', uri);
  assert.equal(told.status?.visibility, 'direct');
  const conversations = list(await bob.call('GET', '/api/v1/conversations'));
  assert.equal(conversations[0]?.last_status?.uri, uri);
});

test('a post for followers is one on the other side too', async () => {
  const { uri } = await post(alice, { status: 'for friends', visibility: 'private' });
  assert.equal((await inHome(bob, uri)).visibility, 'private');
});

test('a profile that changes changes on the other side', async () => {
  await alice.call('PATCH', '/api/v1/accounts/update_credentials', {
    display_name: 'Alice of the North',
    note: 'I drink tea',
    locked: true,
  });
  const id = await bob.find(alice);
  await eventually('the new profile', async () => {
    const seen = await bob.call('GET', `/api/v1/accounts/${id}`);
    return String(seen.display_name) === 'Alice of the North' && seen.locked && String(seen.note).includes('tea');
  });
});

test('a pin shows on the other side, until it is taken off', async () => {
  const { id, uri } = await post(alice, { status: 'read this first', visibility: 'public' });
  await inHome(bob, uri);
  const aliceId = await bob.find(alice);
  const pinned = async () => list(await bob.call('GET', `/api/v1/accounts/${aliceId}/statuses?pinned=true`));
  await alice.call('POST', `/api/v1/statuses/${id}/pin`);
  await eventually('the pin', async () => (await pinned()).some((status) => status.uri === uri));
  await alice.call('POST', `/api/v1/statuses/${id}/unpin`);
  await eventually('no pin', async () => (await pinned()).every((status) => status.uri !== uri));
});

test('a block ends what there was between two', async () => {
  await bob.call('POST', `/api/v1/accounts/${await bob.find(alice)}/block`);
  const bobId = await alice.find(bob);
  await eventually('no ties', async () => {
    const [relationship] = list(await alice.call('GET', `/api/v1/accounts/relationships?id[]=${bobId}`));
    return !relationship?.following && !relationship?.followed_by;
  });
  const { uri } = await post(alice, { status: 'does anybody hear me?' });
  const theirs = list(await bob.call('GET', '/api/v1/timelines/home'));
  assert.ok(theirs.every((status) => status.uri !== uri));
});
