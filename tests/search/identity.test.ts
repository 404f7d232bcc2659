import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let me: TestUser;

before(async () => {
  server = await startServer();
  me = await server.createUser('me');
});
after(() => server.close());

const get = (path: string, query: Record<string, string> = {}) =>
  server.request('GET', path, { token: me.token, query });

const idsAt = async (path: string) => (await get(path)).items.map(({ id }) => String(id));

test('hashtags that a search takes for the same stay two', async () => {
  const [yo, ye] = [await post(server, me, '#Ёлка'), await post(server, me, '#Елка')];
  assert.deepEqual(await idsAt(`/api/v1/timelines/tag/${encodeURIComponent('ёлка')}`), [yo.id]);
  assert.deepEqual(await idsAt(`/api/v1/timelines/tag/${encodeURIComponent('елка')}`), [ye.id]);
  const { body } = await get('/api/v2/search', { q: 'елка', type: 'hashtags' });
  assert.deepEqual(
    Object.values(body.hashtags ?? {}).map(({ name }) => name),
    ['Елка', 'Ёлка'],
  );
});

test('a handle is only found by itself', async () => {
  await stranger(server, 'tom.smith', 'far.example');
  assert.equal((await get('/api/v1/accounts/lookup', { acct: 'tom.smith@far.example' })).status, 200);
  assert.equal((await get('/api/v1/accounts/lookup', { acct: 'tom_smith@far.example' })).status, 404);
});

test('a blocked domain blocks no other', async () => {
  const [sharp, double] = [
    await stranger(server, 'ada', 'xn--strae-oqa.example'),
    await stranger(server, 'ada', 'strasse.example'),
  ];
  const posts = [await strangersPost(server, sharp, 0), await strangersPost(server, double, 0)];
  const block = { token: me.token, json: { domain: 'straße.example' } };
  assert.equal((await server.request('POST', '/api/v1/domain_blocks', block)).status, 200);
  const seen = await idsAt('/api/v1/timelines/public');
  assert.deepEqual(
    posts.map(({ id }) => seen.includes(toWire(id))),
    [false, true],
  );
});

test('a filter hides the word that it names, and no other', async () => {
  const json = {
    title: 'spruces',
    context: ['public', 'home', 'account'],
    keywords_attributes: [{ keyword: 'łąka', whole_word: true }],
  };
  assert.equal((await server.request('POST', '/api/v2/filters', { token: me.token, json })).status, 200);
  const [marked, plain] = [await post(server, me, 'zielona łąka'), await post(server, me, 'zielona laka')];
  for (const [{ id }, count] of [
    [marked, 1],
    [plain, 0],
  ] as const)
    assert.equal((await get(`/api/v1/statuses/${id}`)).body.filtered?.length, count);
});
