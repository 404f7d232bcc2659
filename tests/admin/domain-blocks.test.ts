import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limitsOfServers } from '../../src/domain/servers/refusals.ts';
import { toWire } from '../../src/lib/id.ts';
import { stranger } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { followAcross } from '../support/verbs.ts';
import { ADMIN_SCOPES } from './staff.ts';
import { takeFederated } from './take-federated.ts';

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let near: number;
let far: number;
let beside: number;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  near = (await stranger(server, 'near', 'far.example')).id;
  far = (await stranger(server, 'deep', 'a.far.example')).id;
  beside = (await stranger(server, 'beside', 'notfar.example')).id;
  for (const id of [near, beside]) await followAcross(server, alice.accountId, id);
  await followAcross(server, far, alice.accountId);
});
after(() => server.close());

const ask = (method: string, path: string, json?: object) =>
  server.request(method, `/api/v1/admin/domain_blocks${path}`, { token: owner.token, ...(json ? { json } : {}) });

/** Runs what moderation ordered; deliveries to these invented servers are left alone. */
async function apply(): Promise<string[]> {
  const verbs = await takeFederated(server);
  await runJobs(server);
  return verbs;
}

async function state(id: number): Promise<string> {
  const account = (await server.request('GET', `/api/v1/accounts/${toWire(id)}`, { token: alice.token })).body;
  return account.suspended ? 'suspended' : account.limited ? 'limited' : 'free';
}

const states = async () => [await state(near), await state(far), await state(beside)];
let blockId: string;

test('a silenced domain limits its accounts and those below it, and no other', async () => {
  assert.deepEqual(await states(), ['free', 'free', 'free']);
  const made = await ask('POST', '', { domain: ' Far.Example ', public_comment: 'noise', private_comment: 'secret' });
  assert.deepEqual([made.body.domain, made.body.severity], ['far.example', 'silence']);
  blockId = String(made.body.id);
  await apply();
  assert.deepEqual(await states(), ['limited', 'limited', 'free']);
  const { db } = server.ctx.store;
  const limitsOf = async (domain: string, host: string) =>
    Object.keys(await limitsOfServers(db, { domain, uri: `https://${host}/users/new` }));
  assert.deepEqual(await limitsOf('b.far.example', 'b.far.example'), ['silenced_at']);
  assert.deepEqual(await limitsOf('other.example', 'b.far.example:8443'), ['silenced_at']);
  assert.deepEqual(await limitsOf('b.far.example', 'other.example'), ['silenced_at']);
  assert.deepEqual(await limitsOf('xfar.example', 'xfar.example'), []);
});

test('a second block of the same, or one that adds nothing, is told which one there is', async () => {
  for (const json of [
    { domain: 'far.example', severity: 'suspend' },
    { domain: 'b.far.example', severity: 'noop' },
  ]) {
    const again = await ask('POST', '', json);
    assert.deepEqual([again.status, again.body.existing_domain_block?.id], [422, blockId]);
  }
  const stricter = await ask('POST', '', { domain: 'b.far.example', severity: 'suspend' });
  assert.equal(stricter.status, 200);
  assert.equal((await ask('DELETE', `/${stricter.body.id}`)).status, 200);
  for (const domain of ['', 'not a domain', 'localhost:3000']) {
    assert.equal((await ask('POST', '', { domain })).status, 422, domain);
  }
  // What lifts the stricter block applies the wider one anew: beside the next act it would tell of some follows by itself.
  await apply();
});

test('a suspension cuts all follows, tells those who lose them, and hides everybody there', async () => {
  assert.equal((await ask('PUT', `/${blockId}`, { severity: 'nuke' })).status, 422);
  assert.equal((await ask('PUT', `/${blockId}`, { severity: 'suspend' })).body.severity, 'suspend');
  await apply();
  assert.deepEqual(await states(), ['suspended', 'suspended', 'free']);
  const me = (await server.request('GET', `/api/v1/accounts/${alice.id}`, { token: alice.token })).body;
  assert.deepEqual([me.followers_count, me.following_count], [0, 1]);
  const { items } = await server.request('GET', '/api/v1/notifications', { token: alice.token });
  const told = items.filter((one) => String(one.type) === 'severed_relationships');
  assert.equal(told.length, 1);
  const { id, created_at, ...event } = told[0]?.event ?? {};
  assert.deepEqual(event, {
    type: 'domain_block',
    purged: false,
    target_name: 'far.example',
    followers_count: 1,
    following_count: 1,
  });
  const others = await server.request('GET', '/api/v1/notifications', { token: owner.token });
  assert.ok(others.items.every((one) => String(one.type) !== 'severed_relationships'));
});

test('the public list follows the settings and hides what is obfuscated', async () => {
  const list = (token?: string) => server.request('GET', '/api/v1/instance/domain_blocks', { token });
  const set = (name: 'show_domain_blocks' | 'show_domain_blocks_rationale', value: string) =>
    changeSetting(server, name, value);
  assert.equal((await list(alice.token)).status, 404);
  await set('show_domain_blocks', 'users');
  assert.equal((await list()).status, 404);
  const shown = await list(alice.token);
  assert.deepEqual(
    [shown.items[0]?.domain, shown.items[0]?.severity, shown.items[0]?.comment],
    ['far.example', 'suspend', null],
  );
  await set('show_domain_blocks_rationale', 'all');
  await set('show_domain_blocks', 'all');
  await ask('PUT', `/${blockId}`, { obfuscate: true });
  const open = await list();
  assert.deepEqual([open.items[0]?.domain, open.items[0]?.comment], ['far.*****le', 'noise']);
  assert.ok(!open.text.includes('secret'));
});

test('a block that is lifted frees those it limited, not those staff limited themselves', async () => {
  const token = owner.token;
  await server.request('POST', `/api/v1/admin/accounts/${toWire(far)}/action`, { token, json: { type: 'silence' } });
  assert.equal((await ask('DELETE', `/${blockId}`)).status, 200);
  await apply();
  assert.deepEqual(await states(), ['free', 'limited', 'free']);
  assert.equal((await ask('GET', `/${blockId}`)).status, 404);
  const acts = await server.ctx.store.db
    .selectFrom('audit_log')
    .select(['action', 'label'])
    .where('target_type', '=', 'domain_block')
    .where('label', '=', 'far.example')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    acts.map((act) => act.action),
    ['create', 'update', 'update', 'destroy'],
  );
});

test('a suspended remote account follows nobody here any more', async () => {
  await followAcross(server, near, alice.accountId);
  const path = `/api/v1/admin/accounts/${toWire(near)}/action`;
  await server.request('POST', path, { token: owner.token, json: { type: 'suspend' } });
  await apply();
  const me = (await server.request('GET', `/api/v1/accounts/${alice.id}`, { token: alice.token })).body;
  assert.equal(me.followers_count, 0);
  const { items } = await server.request('GET', '/api/v1/notifications', { token: alice.token });
  assert.ok(items.some((one) => String(one.event?.type) === 'account_suspension'));
});
