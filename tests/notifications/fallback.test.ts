import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { notify } from '../../src/domain/notifications/notify.ts';
import { as } from '../support/posting.ts';
import { type Json, startServer, type TestUser } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const alice = await server.createUser('alice');
const bob = await server.createUser('bob');
const carol = await server.createUser('carol');
const owner = await server.createUser('owner', { role: 'owner' });

const link = (name: string) =>
  `<span class="h-card" translate="no"><a href="${server.ctx.store.db.instance.origin}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
const ofClient = async (who: TestUser, supported: string[]) => {
  const query = { 'supported_types[]': supported };
  const { items } = await as(server, who)('GET', '/api/v1/notifications', { query });
  const { body } = await as(server, who)('GET', '/api/v2/notifications', { query });
  const groups: Json[] = Object.values(body.notification_groups ?? {});
  return [items[0]?.fallback?.title, groups[0]?.fallback?.title];
};

test('a client that does not know a type is told who did what; others, and those that say nothing, are not', async () => {
  await as(server, bob)('PATCH', '/api/v1/accounts/update_credentials', { json: { discoverable: true } });
  const made = { name: 'Birders', discoverable: true, account_ids: [bob.id] };
  assert.equal((await as(server, alice)('POST', '/api/v1/collections', { json: made })).status, 200);
  const title = `${link('alice')} added you to a collection`;
  assert.deepEqual(await ofClient(bob, ['mention']), [title, title]);
  assert.deepEqual(await ofClient(bob, ['added_to_collection']), [undefined, undefined]);
  assert.deepEqual(await ofClient(bob, []), [undefined, undefined]);
});

test('of a group it says how many others there are', async () => {
  for (const { accountId } of [alice, bob, carol]) {
    await server.ctx.store.transaction((tx) =>
      notify(tx, { to: owner.accountId, from: accountId, type: 'admin.sign_up' }),
    );
  }
  assert.deepEqual(await ofClient(owner, ['mention']), [
    `${link('carol')} signed up`,
    `${link('carol')} and 2 others signed up`,
  ]);
});
