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

async function post(status: string, options: Record<string, unknown> = {}): Promise<string> {
  const answer = await server.request('POST', '/api/v1/statuses', { token: me.token, json: { status, ...options } });
  return String(answer.body.id);
}

async function finds(q: string): Promise<string[]> {
  const answer = await server.request('GET', '/api/v2/search', { token: me.token, query: { q, type: 'statuses' } });
  assert.equal(answer.status, 200, answer.text);
  return Object.values(answer.body.statuses ?? {}).map((status) => String(status.id));
}

test('words are found without regard to case and accents, and only as whole words', async () => {
  const id = await post('Crème brûlée at the Café');
  for (const q of ['creme', 'BRULEE', 'café', 'cafe brulee']) assert.deepEqual(await finds(q), [id], q);
  for (const q of ['crem', 'cafe tea']) assert.deepEqual(await finds(q), [], q);
});

test('a phrase needs its words side by side', async () => {
  const id = await post('the quick brown fox');
  assert.deepEqual(await finds('"quick brown"'), [id]);
  assert.deepEqual(await finds('“brown fox”'), [id]);
  assert.deepEqual(await finds('"brown quick"'), []);
  assert.deepEqual(await finds('brown quick'), [id]);
});

test('parts of texts without spaces are found', async () => {
  const id = await post('今日は東京で桜を見た');
  assert.deepEqual(await finds('東京'), [id]);
  assert.deepEqual(await finds('桜を見'), [id]);
  assert.deepEqual(await finds('京都'), []);
});

test('hashtags, warnings and poll options count as words', async () => {
  const id = await post('#plover seen', {
    spoiler_text: 'ornithology',
    poll: { options: ['dunlin', 'sanderling'], expires_in: 3600 },
  });
  for (const q of ['plover', '#plover', 'ornithology', 'sanderling']) assert.deepEqual(await finds(q), [id], q);
});

test('an edit changes what is found, a deletion ends it', async () => {
  const id = await post('oystercatcher');
  await server.request('PUT', `/api/v1/statuses/${id}`, { token: me.token, json: { status: 'turnstone' } });
  assert.deepEqual(await finds('oystercatcher'), []);
  assert.deepEqual(await finds('turnstone'), [id]);
  await server.request('DELETE', `/api/v1/statuses/${id}`, { token: me.token });
  assert.deepEqual(await finds('turnstone'), []);
});

test('what looks like the syntax of an index is plain text', async () => {
  const id = await post('greenshank NEAR redshank');
  for (const q of [
    'greenshank"',
    "greenshank'",
    'greenshank)',
    '(greenshank',
    'body:greenshank*',
    'greenshank & redshank',
  ]) {
    assert.ok(Array.isArray(await finds(q)), q);
  }
  assert.deepEqual(await finds('greenshank AND redshank'), []);
  assert.deepEqual(await finds('near'), [id]);
  assert.deepEqual(await finds('!!!'), []);
});

test('a word longer than any index holds is searched for in posts and names', async () => {
  for (const q of ['x'.repeat(2048), '漢'.repeat(1000), `e${'\u0301'.repeat(1500)}`]) {
    const answer = await server.request('GET', '/api/v2/search', { token: me.token, query: { q } });
    assert.equal(answer.status, 200, q.slice(0, 10));
    const people = await server.request('GET', '/api/v1/accounts/search', { token: me.token, query: { q } });
    assert.deepEqual([people.status, people.items], [200, []], q.slice(0, 10));
  }
});
