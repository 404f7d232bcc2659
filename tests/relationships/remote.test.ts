import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { severDomain } from '../../src/domain/blocks/sever-domain.ts';
import { authorizeRequest } from '../../src/domain/follows/answer-request.ts';
import { follow } from '../../src/domain/follows/follow.ts';
import { toWire } from '../../src/lib/id.ts';
import { stranger } from '../support/elsewhere.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let remoteId: number;
let silentId: number;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  remoteId = await remote('far');
  silentId = await remote('silent');
});
after(() => server.close());

const remote = async (username: string) => (await stranger(server, username, 'far.example')).id;

const call = (method: string, path: string, json?: unknown) =>
  server.request(method, `/api/v1/${path}`, { token: alice.token, json });
const relation = async () => (await call('GET', `accounts/relationships?id=${toWire(remoteId)}`)).items[0];

/** The activities ordered so far, oldest first. */
async function ordered(): Promise<string[]> {
  const rows = await server.ctx.store.db.selectFrom('jobs').select('payload').where('name', '=', 'federate').execute();
  return rows.map((row) => JSON.parse(row.payload).verb);
}

test('a follow of an open remote account looks done at once and is once it is accepted', async () => {
  const answer = await call('POST', `accounts/${toWire(remoteId)}/follow`);
  assert.deepEqual([answer.body.following, answer.body.requested], [true, false]);
  assert.deepEqual([(await relation())?.following, (await relation())?.requested], [false, true]);
  assert.deepEqual(await ordered(), ['follow']);
  await server.ctx.store.transaction((tx) => authorizeRequest(tx, remoteId, alice.accountId));
  assert.equal((await relation())?.following, true);
  assert.deepEqual(await ordered(), ['follow'], 'an answer that came is not answered');
});

test('a remote follower is answered, and answered again when asking again', async () => {
  const order = { accountId: remoteId, targetId: alice.accountId, uri: 'https://far.example/follows/1' };
  const outcome = await server.ctx.store.transaction((tx) => follow(tx, order));
  assert.equal(outcome, 'following');
  await server.ctx.store.transaction((tx) => follow(tx, order));
  assert.deepEqual(await ordered(), ['follow', 'accept_follow', 'accept_follow']);
});

test('blocking a domain cuts the ties to it and forbids new ones', async () => {
  const preview = await call('GET', 'domain_blocks/preview?domain=far.example');
  assert.deepEqual(preview.body, { following_count: 1, followers_count: 1 });
  for (const _ of [1, 2]) assert.equal((await call('POST', 'domain_blocks', { domain: 'FAR.example' })).text, '{}');
  assert.deepEqual((await call('GET', 'domain_blocks')).items, ['far.example']);
  let more = true;
  while (more) more = await server.ctx.store.transaction((tx) => severDomain(tx, alice.accountId, 'far.example'));
  const state = await relation();
  assert.deepEqual([state?.following, state?.followed_by, state?.domain_blocking], [false, false, true]);
  assert.deepEqual((await ordered()).slice(3), ['undo_follow', 'reject_follow']);
  assert.equal((await call('POST', `accounts/${toWire(silentId)}/follow`)).status, 403);
});

test('a domain is unblocked by body or query, and what is none is refused', async () => {
  for (const domain of ['', ' ', 'not a domain', 'https://far.example/']) {
    assert.equal((await call('POST', 'domain_blocks', { domain })).status, 422, domain);
  }
  assert.equal((await call('DELETE', 'domain_blocks?domain=far.example')).status, 200);
  assert.equal((await call('DELETE', 'domain_blocks', { domain: 'never.example' })).status, 200);
  assert.deepEqual((await call('GET', 'domain_blocks')).items, []);
  const nothing = await server.ctx.store.transaction((tx) => severDomain(tx, alice.accountId, 'far.example'));
  assert.equal(nothing, false, 'a lifted block severs nothing');
});
