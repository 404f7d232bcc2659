import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let me: TestUser;

before(async () => {
  server = await startServer();
  me = await server.createUser('me');
});
after(() => server.close());

const search = (query: Record<string, string>, token?: string) =>
  server.request('GET', '/api/v2/search', { query, token });

test('a blank query is a 400', async () => {
  for (const query of [{}, { q: '' }, { q: '  ' }]) {
    const answer = await search(query, me.token);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error, 'param is missing or the value is empty or invalid: q');
  }
});

test('negative pages are a 400', async () => {
  for (const query of [{ limit: '-1' }, { offset: '-1', type: 'accounts' }]) {
    const answer = await search({ q: 'a', ...query }, me.token);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error, 'Pagination values for `offset` and `limit` must be positive');
  }
});

test('visitors may neither page nor resolve', async () => {
  const paged = await search({ q: 'a', type: 'accounts', offset: '1' });
  assert.equal(paged.status, 401);
  assert.equal(paged.body.error, 'Search queries pagination is not supported without authentication');
  const resolved = await search({ q: 'a', resolve: 'true' });
  assert.equal(resolved.status, 401);
  assert.match(String(resolved.body.error), /^Search queries that resolve remote resources/);
});

test('a token needs the scope, and one that nobody knows is none', async () => {
  const limited = await server.createUser('limited', { scopes: 'write' });
  assert.equal((await search({ q: 'a' }, limited.token)).status, 403);
  assert.equal((await search({ q: 'a' }, 'wrong')).status, 200);
  assert.equal((await search({ q: 'a', resolve: 'true' }, 'wrong')).status, 401);
});

test('the search of version 1 is gone', async () => {
  assert.equal((await server.request('GET', '/api/v1/search', { query: { q: 'a' }, token: me.token })).status, 404);
});
