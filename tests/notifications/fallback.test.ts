import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { severSuspended } from '../../src/domain/moderation/sever-suspended.ts';
import { notify } from '../../src/domain/notifying/notify.ts';
import { newId } from '../../src/lib/id.ts';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { stranger } from '../support/elsewhere.ts';
import { as } from '../support/posting.ts';
import { type Json, startServer, type TestUser } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const alice = await server.createUser('alice');
const bob = await server.createUser('bob');
const carol = await server.createUser('carol');
const owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });

const { origin, domain } = server.ctx.store.db.instance;
const link = (name: string) =>
  `<span class="h-card" translate="no"><a href="${origin}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
const signIn = (path: string) => `<a href="${origin}${path}">Sign in on the website</a>`;
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

const latest = async (who: TestUser) => {
  const query = { 'supported_types[]': ['mention'] };
  const { items } = await as(server, who)('GET', '/api/v1/notifications', { query });
  const { body } = await as(server, who)('GET', '/api/v2/notifications', { query });
  assert.deepEqual(Object.values(body.notification_groups ?? {})[0]?.fallback, items[0]?.fallback);
  return items[0];
};

test('it says where what the client cannot show is found', async () => {
  const added = await latest(bob);
  assert.deepEqual([added?.fallback?.description, added?.type], [null, 'added_to_collection']);
  assert.match(String(added?.fallback?.summary), new RegExp(signIn('/')));
});

test('of a report it says who was reported; a report from elsewhere has no name', async () => {
  const report = (who: TestUser) =>
    as(server, who)('POST', '/api/v1/reports', { json: { account_id: alice.id, comment: 'look' } });
  assert.equal((await report(bob)).status, 200);
  assert.equal((await latest(owner))?.fallback?.title, `${link('bob')} reported ${link('alice')}`);
  const zed = await stranger(server, 'zed', 'far.example');
  const { id: subjectId } = await server.ctx.store.db.selectFrom('reports').select('id').executeTakeFirstOrThrow();
  await server.ctx.store.transaction((tx) =>
    notify(tx, { to: owner.accountId, from: zed.id, type: 'admin.report', subjectId }),
  );
  assert.equal((await latest(owner))?.fallback?.title, `far.example reported ${link('alice')}`);
});

test('of a warning it links to the decision', async () => {
  const path = `/api/v1/admin/accounts/${carol.id}/action`;
  const { status, text } = await as(server, owner)('POST', path, { json: { type: 'none', text: 'careful' } });
  assert.equal(status, 200, text);
  const warned = await latest(carol);
  assert.equal(warned?.fallback?.title, 'You have received a moderation warning');
  const strike = `/disputes/strikes/${warned?.moderation_warning?.id}`;
  assert.match(String(warned?.fallback?.summary), new RegExp(signIn(strike)));
});

test('of lost connections it says with whom, and whose decision that was', async () => {
  const { store } = server.ctx;
  const yan = await stranger(server, 'yan', 'lost.example');
  const tie = { account_id: yan.id, target_id: carol.accountId, created_at: 1 };
  await store.transaction(async (tx) => {
    await tx
      .insertInto('follows')
      .values({ id: newId(), uri: `${yan.uri}#follow`, ...tie })
      .execute();
    await tx.updateTable('accounts').set({ suspended_at: 5 }).where('id', '=', yan.id).execute();
  });
  await severSuspended(store, { jobId: newId(), signal: new AbortController().signal }, yan.id);
  const lost = await latest(carol);
  assert.equal(lost?.fallback?.title, 'You have lost connections with yan@lost.example');
  assert.match(String(lost?.fallback?.summary), new RegExp(`a moderator of ${domain} suspended it`));
  assert.match(String(lost?.fallback?.summary), new RegExp(signIn('/severed_relationships')));
});
