import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let me: TestUser;

before(async () => {
  server = await startServer();
  me = await server.createUser('me');
  for (const status of ['#birdsong', '#birds', '#bird', '#Größe', '#hidden']) {
    await server.request('POST', '/api/v1/statuses', { token: me.token, json: { status } });
  }
  await server.ctx.store.transaction(async (tx) => {
    await tx.updateTable('tags').set({ listable: 0 }).where('name', '=', 'hidden').execute();
    await tx.updateTable('tags').set({ reviewed_at: 1 }).where('name', '=', 'birds').execute();
  });
});
after(() => server.close());

async function finds(q: string, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await server.request('GET', '/api/v2/search', {
    token: me.token,
    query: { q, type: 'hashtags', ...query },
  });
  return Object.values(answer.body.hashtags ?? {}).map((tag) => String(tag.name));
}

test('hashtags are found by how they begin, the exact one first', async () => {
  assert.equal((await finds('bird'))[0], 'bird');
  assert.equal((await finds('#BIRDS'))[0], 'birds');
  assert.deepEqual((await finds('bird')).toSorted(), ['bird', 'birds', 'birdsong']);
  assert.deepEqual(await finds('ird'), []);
  assert.deepEqual(await finds('grosse'), ['Größe']);
  assert.deepEqual(await finds('größe'), ['Größe']);
});

test('hashtags that moderators hid are not found, nor unreviewed ones on request', async () => {
  assert.deepEqual(await finds('hidden'), []);
  assert.deepEqual(await finds('bird', { exclude_unreviewed: 'true' }), ['birds']);
});

test('pages and anonymous searches work', async () => {
  assert.equal((await finds('bird', { limit: '1', offset: '1' })).length, 1);
  const answer = await server.request('GET', '/api/v2/search', { query: { q: 'birds' } });
  assert.equal(answer.body.hashtags?.['0']?.name, 'birds');
});
