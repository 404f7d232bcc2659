import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

async function create(name: string): Promise<Json> {
  const made = await as(server, alice)('POST', '/api/v1/collections', { json: { name } });
  assert.equal(made.status, 200, made.text);
  return made.body.collection ?? {};
}

const tagged = (status: Json) => Object.values(status.tagged_collections ?? {}).map((one) => one.id);

async function shown(who: TestUser | null, id: unknown): Promise<unknown[]> {
  return tagged((await as(server, who)('GET', `/api/v1/statuses/${id}`)).body);
}

test('a status shows the collections it links to, by page or by id, until it links to them no more', async () => {
  const first = await create('Birders');
  const second = await create('Botanists');
  const status = await post(server, bob, `look: ${first.url} and ${second.uri} and https://example.com/`);
  assert.deepEqual(tagged(status), [first.id, second.id]);
  assert.deepEqual(await shown(null, status.id), [first.id, second.id]);
  const reblog = await as(server, alice)('POST', `/api/v1/statuses/${status.id}/reblog`);
  assert.deepEqual(tagged(reblog.body), [first.id, second.id]);
  await as(server, bob)('PUT', `/api/v1/statuses/${status.id}`, { json: { status: `only ${second.url}` } });
  assert.deepEqual(await shown(null, status.id), [second.id]);
  await as(server, alice)('DELETE', `/api/v1/collections/${second.id}`);
  assert.deepEqual(await shown(null, status.id), []);
});

test('who is blocked by the owner sees no collection, neither in a status nor by its address', async () => {
  const mine = await create('Mine');
  const status = await post(server, alice, `see ${mine.url}`);
  const other = await post(server, bob, `see ${mine.url}`);
  const search = async (who: TestUser) => {
    const query = { q: String(mine.url), resolve: 'true' };
    const { body } = await as(server, who)('GET', '/api/v2/search', { query });
    return Object.values(body.collections ?? {}).map((one) => one.id);
  };
  assert.deepEqual(await shown(bob, status.id), [mine.id]);
  assert.deepEqual(await search(bob), [mine.id]);
  await as(server, alice)('POST', `/api/v1/accounts/${bob.id}/block`);
  assert.deepEqual(await shown(bob, other.id), []);
  assert.deepEqual(await search(bob), []);
  assert.deepEqual(await search(alice), [mine.id]);
});

test('collections of the reported account can be named, those of others cannot', async () => {
  const mine = await create('Reported');
  const report = (account: TestUser) => {
    const json = { account_id: account.id, collection_ids: [mine.id] };
    return as(server, account === alice ? bob : alice)('POST', '/api/v1/reports', { json });
  };
  assert.deepEqual((await report(alice)).body.collection_ids, [mine.id]);
  assert.equal((await report(bob)).status, 404);
});
