import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { stranger } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { followAcross } from '../support/verbs.ts';
import { ADMIN_SCOPES } from './staff.ts';
import { takeFederated } from './take-federated.ts';

/** All have ids of `social.far.example` in one way of writing or another, but the last; the handles of the first ones are elsewhere. */
let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let there: Record<string, number>;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  const known = async (name: string, domain: string, host: string) =>
    (await stranger(server, name, domain, 0, host)).id;
  there = {
    split: await known('split', 'split.example', 'social.far.example'),
    port: await known('port', 'split.example', 'Social.FAR.example.:8443'),
    same: await known('same', 'social.far.example', 'social.far.example'),
    beside: await known('beside', 'split.example', 'social.notfar.example'),
  };
  await allFollow();
});
after(() => server.close());
beforeEach(async () => {
  const { body } = await server.request('GET', '/api/v1/admin/domain_blocks', { token: owner.token });
  if (Array.isArray(body)) for (const { id } of body) await lift(id);
  await apply();
});

/** Alice follows everybody there, and is followed. */
async function allFollow(): Promise<void> {
  for (const id of Object.values(there)) {
    await followAcross(server, alice.accountId, id);
    await followAcross(server, id, alice.accountId);
  }
}

async function ask(method: string, path: string, json?: object) {
  const answer = await server.request(method, path, { token: owner.token, ...(json ? { json } : {}) });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const block = (domain: string, severity: string) => ask('POST', '/api/v1/admin/domain_blocks', { domain, severity });
const lift = (id: unknown) => ask('DELETE', `/api/v1/admin/domain_blocks/${id}`);

async function apply(): Promise<void> {
  await takeFederated(server);
  await runJobs(server);
}

async function marked(column: 'suspended_at' | 'silenced_at'): Promise<string[]> {
  const { db } = server.ctx.store;
  const rows = await db.selectFrom('accounts').select('username').where(column, 'is not', null).orderBy('id').execute();
  return rows.map(({ username }) => username);
}

/** What Alice has to do with somebody: follows, has asked to, is followed. */
async function relation(id: number | undefined): Promise<boolean[]> {
  const query = { 'id[]': toWire(id ?? 0) };
  const [one] = (await server.request('GET', '/api/v1/accounts/relationships', { token: alice.token, query })).items;
  return [one?.following, one?.requested, one?.followed_by].map(Boolean);
}

test('accounts whose id is of a suspended server lose their follows, and get them back when it is lifted', async () => {
  const preview = await ask('GET', '/api/whinchat/v1/admin/domain_blocks/preview?domain=far.example');
  const { accounts_count: accounts, following_count: following, followers_count: followers } = preview;
  assert.deepEqual([accounts, following, followers], [3, 3, 3]);
  const { id } = await block('far.example', 'suspend');
  await apply();
  assert.deepEqual(await marked('suspended_at'), ['split', 'port', 'same']);
  for (const name of ['split', 'port', 'same'])
    assert.deepEqual(await relation(there[name]), [false, false, false], name);
  assert.deepEqual(await relation(there.beside), [true, false, true]);

  await lift(id);
  await apply();
  assert.deepEqual(await marked('suspended_at'), []);
  for (const name of ['split', 'port', 'same'])
    assert.deepEqual(await relation(there[name]), [false, true, false], name);
});

test('accounts whose id is of a limited server are limited until that ends', async () => {
  const { id } = await block('social.far.example', 'silence');
  await apply();
  assert.deepEqual(await marked('silenced_at'), ['split', 'port', 'same']);
  await ask('PUT', `/api/v1/admin/domain_blocks/${id}`, { severity: 'noop' });
  await apply();
  assert.deepEqual(await marked('silenced_at'), []);
});

test('an account stays suspended as long as one of its two servers is', async () => {
  for (const first of ['far.example', 'split.example']) {
    const second = first === 'far.example' ? 'split.example' : 'far.example';
    const made = await block(first, 'suspend');
    await apply();
    const other = await block(second, 'suspend');
    await apply();
    assert.deepEqual(await marked('suspended_at'), ['split', 'port', 'same', 'beside']);
    await lift(made.id);
    await apply();
    const left = second === 'split.example' ? ['split', 'port', 'beside'] : ['split', 'port', 'same'];
    assert.deepEqual(await marked('suspended_at'), left);
    await lift(other.id);
    await apply();
    assert.deepEqual(await marked('suspended_at'), []);
  }
});

test('what staff did to an account itself outlasts a block of the server of its id', async () => {
  await server.request('POST', `/api/v1/admin/accounts/${toWire(there.split ?? 0)}/action`, {
    token: owner.token,
    json: { type: 'silence' },
  });
  const { id } = await block('far.example', 'silence');
  await apply();
  await lift(id);
  await apply();
  assert.deepEqual(await marked('silenced_at'), ['split']);
});
