import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  await server.createUser('bob');
});
after(() => server.close());

const filtersOf = async ({ token }: TestUser) => (await server.request('GET', '/api/v2/filters', { token })).items;

test('a filter without words says that it filters nothing, until it has one', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const json = { title: 'Later', context: ['home'] };
  const { body } = await server.request('POST', '/api/v2/filters', { token: alice.token, json });
  assert.match((await browser.get('/filters')).text, /Later[\s\S]*No words yet: it filters nothing/);
  const word = { keyword: 'spoiler' };
  await server.request('POST', `/api/v2/filters/${body.id}/keywords`, { token: alice.token, json: word });
  assert.doesNotMatch((await browser.get('/filters')).text, /filters nothing/);
  await server.request('DELETE', `/api/v2/filters/${body.id}`, { token: alice.token });
});

test('a filter is written, changed and deleted', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/filters/new');
  const created = await browser.submit(
    [
      ['title', 'Spoilers'],
      ['keywords_attributes[0][keyword]', 'the ending'],
      ['keywords_attributes[0][whole_word]', 'true'],
      ['keywords_attributes[1][keyword]', 'finale'],
      ['keywords_attributes[2][whole_word]', 'true'],
      ['context[]', 'home'],
      ['context[]', 'public'],
      ['filter_action', 'blur'],
      ['lasts', '3600'],
    ],
    'keywords_attributes',
  );
  assert.equal(created.status, 303);
  const [filter] = await filtersOf(alice);
  assert.ok(filter);
  assert.deepEqual([filter.title, filter.filter_action, filter.context], ['Spoilers', 'blur', ['home', 'public']]);
  const words = async () => {
    const { items } = await server.request('GET', `/api/v2/filters/${filter.id}/keywords`, { token: alice.token });
    return items.map(({ keyword, whole_word }) => [keyword, whole_word]);
  };
  assert.deepEqual(await words(), [
    ['the ending', true],
    ['finale', false],
  ]);
  assert.match((await browser.get('/filters')).text, /Spoilers/);
  await browser.get(`/filters/${filter.id}/edit`);
  const changed = await browser.submit(
    [
      ['title', 'No spoilers'],
      ['keywords_attributes[0][keyword]', ''],
      ['keywords_attributes[1][keyword]', 'finale!'],
      ['context[]', 'thread'],
      ['filter_action', 'hide'],
      ['lasts', 'stays'],
    ],
    'keywords_attributes',
  );
  assert.equal(changed.status, 303);
  const [after] = await filtersOf(alice);
  assert.ok(after);
  assert.deepEqual(
    [after.title, await words(), after.expires_at],
    ['No spoilers', [['finale!', false]], filter.expires_at],
  );
  await browser.get(`/filters/${filter.id}/edit`);
  assert.equal((await browser.submit({}, '/delete"')).status, 303);
  assert.deepEqual(await filtersOf(alice), []);
});

test('a mistake keeps what was typed', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/filters/new');
  const { status, text } = await browser.submit(
    { title: 'Quiet', 'keywords_attributes[0][keyword]': 'loud words' },
    'keywords_attributes',
  );
  assert.equal(status, 422);
  assert.match(text, /role="alert"/);
  assert.match(text, /value="Quiet"/);
  assert.match(text, /value="loud words"/);
  assert.deepEqual(await filtersOf(alice), []);
});

test('a filter of somebody else is none', async () => {
  const json = { title: 'Mine', context: ['home'] };
  const { body } = await server.request('POST', '/api/v2/filters', { token: alice.token, json });
  const browser = await signedInBrowser(server, 'bob');
  const authenticity_token = formTokenIn(await browser.get('/filters'));
  assert.equal((await browser.get(`/filters/${body.id}/edit`)).status, 404);
  const form = { authenticity_token, title: 'Ours', 'context[]': 'home' };
  assert.equal((await browser.post(`/filters/${body.id}`, form)).status, 404);
  assert.equal((await browser.post(`/filters/${body.id}/delete`, form)).status, 404);
  assert.equal((await filtersOf(alice))[0]?.title, 'Mine');
});
