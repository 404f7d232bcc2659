import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
const people: Record<string, TestUser> = {};

before(async () => {
  server = await startServer();
  for (const name of ['viewer', 'anna', 'annabel', 'hannah', 'zed']) people[name] = await server.createUser(name);
  await rename('zed', 'Annegret the Zed');
  await follow('viewer', 'annabel');
});
after(() => server.close());

const token = (name: string) => people[name]?.token;
const rename = (name: string, display_name: string) =>
  server.request('PATCH', '/api/v1/profile', { token: token(name), json: { display_name } });
const follow = (name: string, target: string) =>
  server.request('POST', `/api/v1/accounts/${people[target]?.id}/follow`, { token: token(name) });
const search = async (query: Record<string, string>) => {
  const answer = await server.request('GET', '/api/v1/accounts/search', { token: token('viewer'), query });
  return answer.items.map((one) => one.username);
};

test('an exact handle comes first, then followed accounts, then handles before names', async () => {
  assert.deepEqual(await search({ q: 'anna' }), ['anna', 'annabel']);
  assert.deepEqual(await search({ q: '@ann' }), ['annabel', 'anna', 'zed']);
  assert.deepEqual(await search({ q: 'THE ZED' }), ['zed']);
});

test('limit, offset and following narrow the result', async () => {
  assert.deepEqual(await search({ q: 'anna', limit: '1' }), ['anna']);
  assert.deepEqual(await search({ q: 'anna', limit: '1', offset: '1' }), ['annabel']);
  assert.deepEqual(await search({ q: 'ann', following: 'true' }), ['annabel']);
  assert.deepEqual(await search({ q: 'anna', following: 'true' }), ['annabel']);
});

test('patterns of the database are plain text', async () => {
  for (const q of ['%', '_', '%nna', '_nna', '\\', "'", '']) assert.deepEqual(await search({ q }), [], q);
});

test('searching needs a person', async () => {
  assert.equal((await server.request('GET', '/api/v1/accounts/search', { query: { q: 'anna' } })).status, 401);
});
