import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import type { Json } from '../../support/server.ts';
import { befriend, inHome, type LiveServer, type LiveUser, notified, startServers } from './live-server.ts';

let servers: LiveServer[] = [];
let alice: LiveUser;
let bob: LiveUser;
let carol: LiveUser;

before(async () => {
  servers = await startServers(['alice'], ['bob'], ['carol']);
  const [north, south, east] = servers;
  if (!north || !south || !east) throw new Error('no servers');
  [alice, bob, carol] = [north.user('alice'), south.user('bob'), east.user('carol')];
  await befriend(bob, alice);
  await befriend(alice, bob);
  await befriend(carol, bob);
});

after(() => Promise.all(servers.map((server) => server.close())));

/** The state of the quote in somebody's view of a post. */
const stateOf = async (who: LiveUser, id: unknown) =>
  String((await who.call('GET', `/api/v1/statuses/${id}`)).quote?.state);

async function quoted(policy: string): Promise<{ original: Json; quote: Json }> {
  const original = await alice.call('POST', '/api/v1/statuses', {
    status: `quote me (${policy})`,
    quote_approval_policy: policy,
  });
  const seen = await inHome(bob, original.uri);
  const { status, body: quote } = await bob.ask('POST', '/api/v1/statuses', {
    status: 'she said it well',
    quoted_status_id: seen.id,
  });
  assert.equal(status, 200, JSON.stringify(quote));
  return { original, quote };
}

test('a quote is agreed to, shown everywhere, and revoked', async () => {
  const { original, quote } = await quoted('public');
  await eventually('consent', async () => (await stateOf(bob, quote.id)) === 'accepted');
  await notified(alice, 'quote');
  const atAlice = await inHome(alice, quote.uri);
  assert.equal(await stateOf(alice, atAlice.id), 'accepted');
  const third = await inHome(carol, quote.uri);
  await eventually('carol sees that it was agreed to', async () => (await stateOf(carol, third.id)) === 'accepted');
  assert.equal((await carol.call('GET', `/api/v1/statuses/${third.id}`)).quote?.quoted_status?.uri, original.uri);

  await alice.call('POST', `/api/v1/statuses/${original.id}/quotes/${atAlice.id}/revoke`);
  await eventually('bob knows', async () => (await stateOf(bob, quote.id)) === 'revoked');
  await eventually('carol knows', async () => (await stateOf(carol, third.id)) !== 'accepted');
});

test('a quote is refused where the policy does not allow it', async () => {
  const original = await alice.call('POST', '/api/v1/statuses', {
    status: 'do not quote me',
    quote_approval_policy: 'public',
  });
  const seen = await inHome(bob, original.uri);
  await alice.call('PUT', `/api/v1/statuses/${original.id}/interaction_policy`, { quote_approval_policy: 'nobody' });
  // Bob's server has not heard of it when he quotes, or says no by itself.
  const { status, body: quote } = await bob.ask('POST', '/api/v1/statuses', {
    status: 'ha',
    quoted_status_id: seen.id,
  });
  if (status !== 200) return;
  await eventually('refusal', async () => (await stateOf(bob, quote.id)) === 'rejected');
});
