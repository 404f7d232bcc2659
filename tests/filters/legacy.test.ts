import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const FILTERS = '/api/v1/filters';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const call = (method: string, path: string, json?: unknown) =>
  server.request(method, path, { token: alice.token, json });

test('a filter of the first version is a keyword of a filter of the second', async () => {
  const made = await call('POST', FILTERS, { phrase: 'old', context: ['home'], irreversible: true });
  assert.equal(made.status, 200);
  assert.match(made.headers.deprecation ?? '', /^@1668384000$/);
  const expected = { phrase: 'old', context: ['home'], irreversible: true, whole_word: true, expires_at: null };
  assert.deepEqual(made.body, { id: made.body.id, ...expected });
  const [whole] = (await call('GET', '/api/v2/filters')).items;
  assert.deepEqual([whole?.title, whole?.filter_action, whole?.keywords?.[0]?.id], ['old', 'hide', made.body.id]);
  const path = `${FILTERS}/${made.body.id}`;
  const changed = await call('PUT', path, { phrase: 'new', context: ['public'], whole_word: false, expires_in: 60 });
  assert.deepEqual([changed.body.phrase, changed.body.context, changed.body.whole_word], ['new', ['public'], false]);
  assert.notEqual(changed.body.expires_at, null);
  assert.deepEqual((await call('DELETE', path)).body, {});
  assert.equal((await call('GET', path)).status, 404);
  assert.deepEqual((await call('GET', `/api/v2/filters/${whole?.id}`)).body.keywords, []);
});

test('what several keywords share is not changed through one of them', async () => {
  const words = [{ keyword: 'one' }, { keyword: 'two' }];
  const whole = await call('POST', '/api/v2/filters', { title: 'one', context: ['home'], keywords_attributes: words });
  const path = `${FILTERS}/${whole.body.keywords?.[0]?.id}`;
  for (const change of [
    { phrase: 'one', context: ['thread'] },
    { phrase: 'three', context: ['home'] },
  ]) {
    const answer = await call('PUT', path, change);
    assert.equal(answer.status, 422);
    assert.match(String(answer.body.error), /apply to more than one filter keyword/);
  }
  assert.equal((await call('GET', path)).body.phrase, 'one');
  const own = await call('PUT', path, { phrase: 'one', context: ['home'], whole_word: false });
  assert.deepEqual([own.status, own.body.whole_word], [200, false]);
});

test('bad filters are refused', async () => {
  for (const json of [{ context: ['home'] }, { phrase: 'x' }, { phrase: 'x', context: ['nowhere'] }]) {
    assert.equal((await call('POST', FILTERS, json)).status, 422);
  }
});
