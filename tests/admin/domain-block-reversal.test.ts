import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authorizeRequest } from '../../src/domain/follows/answer-request.ts';
import { follow } from '../../src/domain/follows/follow.ts';
import { toWire } from '../../src/lib/id.ts';
import { stranger } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';
import { takeFederated } from './take-federated.ts';

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let near: number;
let below: number;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  near = (await stranger(server, 'near', 'far.example')).id;
  below = (await stranger(server, 'below', 'a.far.example')).id;
  await server.ctx.store.transaction(async (tx) => {
    for (const targetId of [near, below]) {
      await follow(tx, { accountId: alice.accountId, targetId, terms: { reblogs: false, languages: ['de'] } });
      await authorizeRequest(tx, targetId, alice.accountId);
    }
    await follow(tx, { accountId: near, targetId: alice.accountId, uri: 'https://far.example/follows/1' });
  });
  await takeFederated(server);
});
after(() => server.close());

async function ask(method: string, path: string, json?: object) {
  const answer = await server.request(method, path, { token: owner.token, ...(json ? { json } : {}) });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const block = (domain: string, severity: string) => ask('POST', '/api/v1/admin/domain_blocks', { domain, severity });
const lift = (id: unknown) => ask('DELETE', `/api/v1/admin/domain_blocks/${id}`);

async function apply(): Promise<string[]> {
  const ordered = await takeFederated(server);
  await runJobs(server);
  return ordered;
}

async function relation(id: number) {
  const query = { 'id[]': toWire(id) };
  const [one] = (await server.request('GET', '/api/v1/accounts/relationships', { token: alice.token, query })).items;
  return [one?.following, one?.requested, one?.followed_by].map(Boolean);
}

test('the preview tells what would be cut, and changes nothing', async () => {
  const path = '/api/whinchat/v1/admin/domain_blocks/preview';
  const { people, domains, ...counts } = await ask('GET', `${path}?domain=far.example`);
  assert.deepEqual(domains, ['a.far.example', 'far.example']);
  assert.deepEqual(people, [{ id: alice.id, username: 'alice', following_count: 2, followers_count: 1 }]);
  assert.deepEqual(counts, {
    domain: 'far.example',
    existing_domain_block: null,
    accounts_count: 2,
    following_count: 2,
    followers_count: 1,
    follow_requests_count: 0,
    conversations_count: 0,
    people_count: 1,
    more: false,
  });
  assert.deepEqual(await relation(near), [true, false, true]);
  const nowhere = await ask('GET', `${path}?domain=r.example`);
  assert.deepEqual([nowhere.accounts_count, nowhere.people_count], [0, 0]);
  const bad = await server.request('GET', `${path}?domain=no%20domain`, { token: owner.token });
  assert.deepEqual([bad.status, bad.body.error], [422, 'Validation failed: Domain is not a valid domain name']);
  const stranger = await server.request('GET', `${path}?domain=far.example`, { token: alice.token });
  assert.equal(stranger.status, 403);
});

test('whoever lost follows by a suspension asks again for them when it is lifted, on the same terms', async () => {
  const made = await block('far.example', 'suspend');
  await apply();
  assert.deepEqual(await relation(near), [false, false, false]);
  await lift(made.id);
  await takeFederated(server);
  await apply();
  const verbs = await takeFederated(server);
  assert.deepEqual(verbs, []);
  assert.deepEqual(await relation(near), [false, true, false]);
  const rows = await server.ctx.store.db
    .selectFrom('follow_requests')
    .select(['show_reblogs', 'languages'])
    .where('account_id', '=', alice.accountId)
    .execute();
  const terms = { show_reblogs: 0, languages: '["de"]' };
  assert.deepEqual(rows, [terms, terms]);
});

test('a suspension that becomes a limit gives follows back, too', async () => {
  await server.ctx.store.transaction((tx) => authorizeRequest(tx, near, alice.accountId));
  const made = await block('far.example', 'suspend');
  await apply();
  assert.deepEqual(await relation(near), [false, false, false]);
  await ask('PUT', `/api/v1/admin/domain_blocks/${made.id}`, { severity: 'silence' });
  await apply();
  assert.deepEqual(await relation(near), [false, true, false]);
  await lift(made.id);
  await apply();
});

test('a block that is lifted leaves to others what they hold', async () => {
  const wide = await block('far.example', 'suspend');
  await apply();
  const { db } = server.ctx.store;
  const suspended = async () =>
    (await db.selectFrom('accounts').select('id').where('suspended_at', 'is not', null).orderBy('id').execute()).map(
      ({ id }) => id,
    );
  assert.deepEqual(await suspended(), [near, below]);
  await lift(wide.id);
  const narrow = await block('a.far.example', 'suspend');
  const wider = await block('far.example', 'suspend');
  await apply();
  await lift(wider.id);
  await apply();
  assert.deepEqual(await suspended(), [below]);
  await lift(narrow.id);
  await apply();
  assert.deepEqual(await suspended(), []);
});
