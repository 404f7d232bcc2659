import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let author: TestUser;
let stranger: TestUser;

before(async () => {
  server = await startServer();
  author = await server.createUser('author');
  stranger = await server.createUser('stranger');
});
after(() => server.close());

const publish = (visibility: string) => post(server, author, { status: 'here', visibility });

const counts = ({ accounts, statuses, hashtags }: Json) =>
  [accounts, statuses, hashtags].map((found) => Object.keys(found ?? {}).length);

const resolve = async (who: TestUser, q: unknown, query: Record<string, string> = {}) =>
  (
    await server.request('GET', '/api/v2/search', {
      token: who.token,
      query: { q: String(q), resolve: 'true', ...query },
    })
  ).body;

test('the page and the id of a status find exactly it', async () => {
  const { url, uri, id } = await publish('public');
  for (const address of [url, uri]) {
    const body = await resolve(stranger, address);
    assert.deepEqual(counts(body), [0, 1, 0]);
    assert.equal(body.statuses?.['0']?.id, id);
  }
});

test('a private status is found by its author alone', async () => {
  const { url, uri } = await publish('private');
  for (const address of [url, uri]) {
    assert.deepEqual(counts(await resolve(author, address)), [0, 1, 0]);
    assert.equal(counts(await resolve(stranger, address))[1], 0);
  }
});

test('the page of a profile finds the account, unless another kind is asked for', async () => {
  const url = 'http://localhost:3000/@author';
  assert.deepEqual(counts(await resolve(stranger, url)), [1, 0, 0]);
  assert.deepEqual(counts(await resolve(stranger, url, { type: 'statuses' })), [0, 0, 0]);
});
