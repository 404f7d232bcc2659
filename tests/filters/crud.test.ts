import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const FILTERS = '/api/v2/filters';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const make = (json: unknown) => server.request('POST', FILTERS, { token: alice.token, json });

test('a filter keeps what it is made with', async () => {
  const { status, body } = await make({
    title: 'words',
    context: ['home', 'public'],
    filter_action: 'blur',
    expires_in: 3600,
    keywords_attributes: [{ keyword: 'one' }, { keyword: 'two', whole_word: false }, { keyword: '' }],
  });
  assert.equal(status, 200);
  const keywords = [
    { keyword: 'one', whole_word: true },
    { keyword: 'two', whole_word: false },
  ];
  assert.deepEqual(
    [body.title, body.context, body.filter_action, body.statuses],
    ['words', ['home', 'public'], 'blur', []],
  );
  assert.partialDeepStrictEqual(body.keywords, keywords);
  assert.equal(Object.keys(body.keywords ?? {}).length, 2);
  assert.ok(Math.abs(Date.parse(String(body.expires_at)) - Date.now() - 3_600_000) < 60_000);
  const listed = await server.request('GET', FILTERS, { token: alice.token });
  assert.ok(listed.items.some((filter) => filter.id === body.id));
});

test('a form may hold a list of keywords with several fields each', async () => {
  const body =
    'title=form&context[]=home&keywords_attributes[][keyword]=a%2Bb&keywords_attributes[][whole_word]=false&keywords_attributes[][keyword]=c';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const made = await server.request('POST', FILTERS, { token: alice.token, body, headers });
  assert.equal(made.status, 200);
  assert.partialDeepStrictEqual(made.body.keywords, [
    { keyword: 'a+b', whole_word: false },
    { keyword: 'c', whole_word: true },
  ]);
});

test('a refusal says all that is wrong', async () => {
  const error = async (json: object) => String((await make(json)).body.error);
  const contexts = "Context can't be blank, Context None or invalid context supplied";
  assert.equal(await error({}), `Validation failed: Title can't be blank, ${contexts}`);
  assert.equal(await error({ title: 'x', context: [''] }), `Validation failed: ${contexts}`);
  const unknown = await error({ title: 'x', context: ['home', 'nowhere'] });
  assert.equal(unknown, 'Validation failed: Context None or invalid context supplied');
});

test('bad filters are refused', async () => {
  const good = { title: 'x', context: ['home'] };
  const bad = [
    { ...good, title: '' },
    { context: ['home'] },
    { title: 'x' },
    { ...good, context: ['everywhere'] },
    { ...good, context: 'home' },
    { ...good, filter_action: 'explode' },
    { ...good, title: 'x'.repeat(257) },
    { ...good, keywords_attributes: [{ keyword: 'x'.repeat(513) }] },
    { ...good, keywords_attributes: [{ keyword: ' ', whole_word: true }] },
  ];
  for (const json of bad) {
    const answer = await make(json);
    assert.equal(answer.status, 422, JSON.stringify(json).slice(0, 80));
    assert.match(String(answer.body.error), /^Validation failed/);
  }
});

test('an expiry that nobody lives to see is no error', async () => {
  assert.equal((await make({ title: 'x', context: ['home'], expires_in: 9e15 })).status, 200);
});

test('a change adds, changes and removes keywords and leaves the rest', async () => {
  const words = [{ keyword: 'keep' }, { keyword: 'drop' }];
  const made = await make({ title: 'a', context: ['home'], expires_in: 60, keywords_attributes: words });
  const [keep, drop] = Object.values(made.body.keywords ?? {});
  const changes = [{ id: keep?.id, whole_word: false }, { id: drop?.id, _destroy: true }, { keyword: 'new' }];
  const path = `${FILTERS}/${made.body.id}`;
  const changed = await server.request('PUT', path, { token: alice.token, json: { keywords_attributes: changes } });
  assert.equal(changed.status, 200);
  assert.deepEqual(
    Object.values(changed.body.keywords ?? {}).map((keyword) => [keyword.keyword, keyword.whole_word]),
    [
      ['keep', false],
      ['new', true],
    ],
  );
  assert.deepEqual([changed.body.title, changed.body.expires_at], ['a', made.body.expires_at]);
  const forever = await server.request('PATCH', path, { token: alice.token, form: { expires_in: '' } });
  assert.equal(forever.body.expires_at, null);
  const foreign = await make({ title: 'b', context: ['home'] });
  const other = `${FILTERS}/${foreign.body.id}`;
  const stolen = { keywords_attributes: [{ id: keep?.id, keyword: 'stolen' }] };
  assert.equal((await server.request('PUT', other, { token: alice.token, json: stolen })).status, 404);
});

test('keywords have addresses of their own', async () => {
  const filter = await make({ title: 'k', context: ['home'] });
  const path = `${FILTERS}/${filter.body.id}/keywords`;
  const blank = await server.request('POST', path, { token: alice.token, json: {} });
  assert.equal(blank.status, 422);
  const made = await server.request('POST', path, { token: alice.token, json: { keyword: 'k' } });
  assert.deepEqual([made.status, made.body.keyword, made.body.whole_word], [200, 'k', true]);
  const own = `${FILTERS}/keywords/${made.body.id}`;
  const changed = await server.request('PUT', own, { token: alice.token, json: { keyword: 'l', whole_word: false } });
  assert.deepEqual([changed.body.keyword, changed.body.whole_word], ['l', false]);
  assert.equal((await server.request('GET', path, { token: alice.token })).items.length, 1);
  assert.deepEqual((await server.request('DELETE', own, { token: alice.token })).body, {});
  assert.equal((await server.request('GET', own, { token: alice.token })).status, 404);
});

test("nobody reaches another's filters", async () => {
  const words = [{ keyword: 'secret' }];
  const { body } = await make({ title: 'mine', context: ['home'], keywords_attributes: words });
  const keyword = body.keywords?.[0]?.id;
  const calls = [
    ['GET', `${FILTERS}/${body.id}`],
    ['PUT', `${FILTERS}/${body.id}`],
    ['DELETE', `${FILTERS}/${body.id}`],
    ['GET', `${FILTERS}/${body.id}/keywords`],
    ['POST', `${FILTERS}/${body.id}/keywords`],
    ['GET', `${FILTERS}/keywords/${keyword}`],
    ['PUT', `${FILTERS}/keywords/${keyword}`],
    ['DELETE', `${FILTERS}/keywords/${keyword}`],
    ['GET', `${FILTERS}/${body.id}/statuses`],
    ['POST', `${FILTERS}/${body.id}/statuses`],
    ['GET', `/api/v1/filters/${keyword}`],
    ['PUT', `/api/v1/filters/${keyword}`],
    ['DELETE', `/api/v1/filters/${keyword}`],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await server.request(method, path, {
      token: bob.token,
      json: method === 'GET' ? undefined : { title: 'x', keyword: 'x', phrase: 'x' },
    });
    assert.deepEqual(
      [answer.status, answer.body],
      [404, { error: 'Record not found', code: 'not_found' }],
      `${method} ${path}`,
    );
    assert.equal((await server.request(method, path)).status, 401, `${method} ${path} without a token`);
  }
  const listed = await server.request('GET', FILTERS, { token: bob.token });
  assert.equal(listed.text, '[]');
  const kept = await server.request('GET', `${FILTERS}/${body.id}`, { token: alice.token });
  assert.equal(kept.text, JSON.stringify(kept.body));
  assert.equal(kept.body.title, 'mine');
});

test('a deleted filter is gone with its keywords', async () => {
  const { body } = await make({ title: 'x', context: ['home'], keywords_attributes: [{ keyword: 'x' }] });
  const path = `${FILTERS}/${body.id}`;
  assert.deepEqual((await server.request('DELETE', path, { token: alice.token })).body, {});
  assert.equal((await server.request('GET', path, { token: alice.token })).status, 404);
  const keyword = `${FILTERS}/keywords/${body.keywords?.[0]?.id}`;
  assert.equal((await server.request('GET', keyword, { token: alice.token })).status, 404);
});
