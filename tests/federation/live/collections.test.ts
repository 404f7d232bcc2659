import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { type Json, list } from '../../support/server.ts';
import { befriend, type LiveServer, type LiveUser, notified, startServers } from './live-server.ts';

let servers: LiveServer[] = [];
let alice: LiveUser;
let bob: LiveUser;
let carol: LiveUser;
let dora: LiveUser;

before(async () => {
  servers = await startServers(['alice'], ['bob', 'carol', 'dora']);
  const [north, south] = servers;
  if (!north || !south) throw new Error('no servers');
  alice = north.user('alice');
  [bob, carol, dora] = [south.user('bob'), south.user('carol'), south.user('dora')];
  for (const one of [bob, carol]) {
    await one.call('PATCH', '/api/v1/accounts/update_credentials', { discoverable: true });
  }
  await befriend(carol, alice);
});

after(() => Promise.all(servers.map((server) => server.close())));

const create = async (who: LiveUser, json: object): Promise<Json> =>
  (await who.call('POST', '/api/v1/collections', { discoverable: true, ...json })).collection ?? {};

/** The collection of somebody with that name, as somebody else's server shows it, with the names of who is in it. */
async function seen(who: LiveUser, owner: LiveUser, name: unknown) {
  const { collections } = await who.call('GET', `/api/v1/accounts/${await who.find(owner)}/collections`);
  const found = list(collections).find((one) => one.name === name);
  if (!found) return undefined;
  const { accounts } = await who.call('GET', `/api/v1/collections/${found.id}`);
  return {
    found,
    members: list(accounts)
      .slice(1)
      .map((account) => String(account.username)),
  };
}

test('somebody elsewhere is asked, agrees, is shown to followers, and withdraws', async () => {
  const made = await create(alice, { name: 'Birders', account_ids: [await alice.find(bob)] });
  assert.equal(made.items?.[0]?.state, 'pending');
  await eventually('bob agrees', async () => {
    const { collection } = await alice.call('GET', `/api/v1/collections/${made.id}`);
    return String(collection?.items?.[0]?.state) === 'accepted';
  });
  await eventually('carol sees bob in it', async () => (await seen(carol, alice, 'Birders'))?.members[0] === 'bob');
  assert.equal((await notified(bob, 'added_to_collection')).collection?.uri, made.uri);

  const mine = list((await bob.call('GET', `/api/v1/accounts/${await bob.find(bob)}/in_collections`)).collections);
  const [inside] = mine;
  assert.equal(inside?.uri, made.uri);
  await bob.call('POST', `/api/v1/collections/${inside?.id}/items/${inside?.items?.[0]?.id}/revoke`);
  await eventually('alice knows', async () => {
    const { collection } = await alice.call('GET', `/api/v1/collections/${made.id}`);
    return String(collection?.item_count) === '0';
  });
  assert.deepEqual((await seen(carol, alice, 'Birders'))?.members, []);
  const again = await alice.ask('POST', `/api/v1/collections/${made.id}/items`, { account_id: await alice.find(bob) });
  assert.equal(again.status, 403);
});

test('changes and the end of a collection are seen by followers', async () => {
  const made = await create(alice, { name: 'Poets', description: 'old & new' });
  const first = await eventually('carol sees it', () => seen(carol, alice, 'Poets'));
  assert.deepEqual([first.found.uri, first.found.local], [made.uri, false]);
  assert.equal(first.found.description, 'old &amp; new');
  await alice.call('PATCH', `/api/v1/collections/${made.id}`, { name: 'Writers' });
  await eventually('carol sees the name', () => seen(carol, alice, 'Writers'));
  await alice.call('DELETE', `/api/v1/collections/${made.id}`);
  await eventually('it is gone', async () => (await seen(carol, alice, 'Writers')) === undefined);
});

test('a collection is found by its address, and not by whom its owner blocks', async () => {
  const made = await create(bob, { name: 'Painters', account_ids: [await bob.find(carol)] });
  const look = async (who: LiveUser, address: unknown) => {
    const query = new URLSearchParams({ q: String(address), resolve: 'true' });
    return list((await who.call('GET', `/api/v2/search?${query}`)).collections)[0];
  };
  const found = await look(alice, made.url);
  assert.deepEqual([found?.uri, found?.name], [made.uri, 'Painters']);
  await eventually('carol is in it', async () => (await seen(alice, bob, 'Painters'))?.members[0] === 'carol');
  assert.equal((await look(alice, made.uri))?.id, found?.id);
  await bob.call('POST', `/api/v1/accounts/${await bob.find(alice)}/block`);
  await eventually('alice is shut out', async () => {
    const { status } = await alice.ask('GET', `/api/v1/collections/${found?.id}`);
    return status === 403;
  });
  assert.equal(await look(alice, made.uri), undefined);
  assert.equal(await seen(alice, bob, 'Painters'), undefined);
});

test('nobody is put into a collection who does not want to be found', async () => {
  const refused = await alice.ask('POST', '/api/v1/collections', { name: 'No', account_ids: [await alice.find(dora)] });
  assert.equal(refused.status, 403);
});
