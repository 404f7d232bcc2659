import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let status: Json;

before(async () => {
  server = await startServer();
  [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
  status = await post(server, alice, 'find me');
});
after(() => server.close());

const HOST = 'localhost:3000';
const page = () => `http://${HOST}/@alice/${status.id}`;

async function find(q: string): Promise<{ statuses: unknown[]; accounts: unknown[] }> {
  const { body } = await as(server, bob)('GET', '/api/v2/search', { query: { q, resolve: 'true' } });
  const ids = (list: Json | undefined) => JSON.parse(JSON.stringify(list)).map((one: { id: string }) => one.id);
  return { statuses: ids(body.statuses), accounts: ids(body.accounts) };
}

test('a post is found by its addresses, however they are written', async () => {
  const uri = String(status.uri);
  for (const address of [page(), uri, `http://${HOST}/users/alice/statuses/${status.id}`]) {
    for (const written of [
      address,
      `${address}?utm_source=x&y=1`,
      `${address}#reply`,
      `${address}/?a#b`,
      address.replace('localhost', 'LOCALHOST'),
      address.replace('http:', 'https:'),
      address.replace('/@', '/%40'),
    ]) {
      assert.deepEqual(await find(written), { statuses: [status.id], accounts: [] }, written);
    }
  }
  assert.deepEqual((await find(`http://${HOST}/@alice@${HOST}/${status.id}`)).statuses, [status.id]);
  const oembed = await server.request('GET', '/api/oembed', { query: { url: `${page()}?utm_source=x#y` } });
  assert.equal(oembed.status, 200);
});

test('an account is found by its addresses, however they are written', async () => {
  const { body } = await as(server, alice)('GET', '/api/v1/accounts/verify_credentials');
  for (const address of [`http://${HOST}/@alice`, `http://${HOST}/@alice@${HOST}`, String(body.uri)]) {
    for (const end of ['', '/', '?x=1', '#about', '/?x#y']) {
      assert.deepEqual((await find(`${address}${end}`)).accounts, [alice.id], `${address}${end}`);
    }
  }
});

test('what is elsewhere is found by the pages that this server has for it', async () => {
  const zoe = await stranger(server, 'zoe', 'elsewhere.example');
  const { id } = await strangersPost(server, zoe, 0);
  assert.deepEqual((await find(`http://${HOST}/@zoe@elsewhere.example`)).accounts, [toWire(zoe.id)]);
  assert.deepEqual((await find(`http://${HOST}/@zoe@elsewhere.example/${toWire(id)}?x`)).statuses, [toWire(id)]);
});

test('under the name of somebody else, or of nobody, a post is not there', async () => {
  for (const name of ['bob', 'nosuch']) {
    const address = `/@${name}/${status.id}`;
    assert.deepEqual((await find(`http://${HOST}${address}`)).statuses, [], name);
    for (const accept of ['application/activity+json', 'text/html']) {
      for (const path of [address, `/users/${name}/statuses/${status.id}`, `${address}/embed`]) {
        const answer = await server.request('GET', path, { headers: { accept } });
        assert.equal(answer.status, 404, `${path} ${accept}`);
      }
    }
  }
  const headers = { accept: 'application/activity+json' };
  const { text } = await server.request('GET', `/@Alice/${status.id}`, { headers });
  assert.equal(JSON.parse(text).id, status.uri);
});
