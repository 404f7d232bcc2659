import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { stranger } from '../../support/elsewhere.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';

const NAMES = ['grace', 'alan', 'lise', 'mary', 'emmy'] as const;

let server: TestServer;
let ada: TestUser;
let people: Map<string, TestUser>;
let browser: BrowserSession;

const idOf = (name: string): string => people.get(name)?.id ?? assert.fail(name);

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  people = new Map();
  for (const name of NAMES) {
    const person = await server.createUser(name);
    people.set(name, person);
    if (name !== 'emmy') await follow(server, ada, person);
  }
  for (const name of ['grace', 'emmy'] as const) await follow(server, people.get(name) ?? assert.fail(), ada);
  const eve = await stranger(server, 'eve', 'far.example', 7);
  await followAcross(server, ada.accountId, eve.id);
  await followAcross(server, eve.id, ada.accountId);
  await post(server, people.get('lise') ?? assert.fail(), 'I am here');
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ last_status_at: Date.now() - 90 * 86_400_000, moved_to_id: ada.accountId })
      .where('username', '=', 'alan')
      .execute(),
  );
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

/** The names in the list, in their order. */
const listed = async (query: string) =>
  [...(await browser.get(`/relationships${query}`)).text.matchAll(/<span class="handle" dir="ltr">@([^<]+)</g)].map(
    ([, name = '']) => name.split('@')[0] ?? '',
  );

const LISTS: readonly [string, readonly string[]][] = [
  ['', ['eve', 'mary', 'lise', 'alan', 'grace']],
  ['?order=name', ['alan', 'eve', 'grace', 'lise', 'mary']],
  ['?relationship=followed_by', ['eve', 'emmy', 'grace']],
  ['?relationship=mutual', ['eve', 'grace']],
  ['?relationship=invited', []],
  ['?status=moved', ['alan']],
  ['?status=primary&location=local', ['mary', 'lise', 'grace']],
  ['?location=remote', ['eve']],
  ['?by_domain=far.example', ['eve']],
  ['?activity=dormant&location=local', ['mary', 'alan', 'grace']],
  ['?order=active&location=local', ['lise', 'alan', 'mary', 'grace']],
];

for (const [query, names] of LISTS)
  test(`${query || 'without more'} lists ${names.join(', ') || 'nobody'}`, async () => {
    assert.deepEqual(await listed(query), names);
  });

test('each says why one may want to do something', async () => {
  const { text } = await browser.get('/relationships');
  for (const reason of ['Follows you', 'No posts are known here', 'Moved to', 'Last post on'])
    assert.match(text, new RegExp(`class="hint why">[^\n]*${reason}`), reason);
});

/** Sends the form of the list with what was chosen; the page is where it leads. */
async function choose(act: string, ids: readonly string[], more: [string, string][] = []) {
  const { text } = await browser.get('/relationships?order=name');
  const token = formTokenIn({ text });
  const fields = Object.fromEntries([
    ['authenticity_token', token],
    ['back', '/relationships?order=name'],
    ...ids.map((id, index): [string, string] => [`ids[${index}]`, id]),
    ...more,
  ]);
  return browser.post(`/relationships/${act}`, fields);
}

test('several are unfollowed after it was said how many, and followed again at once', async () => {
  const [mary, lise] = [idOf('mary'), idOf('lise')];
  const asked = await choose('unfollow', [mary, lise]);
  assert.equal(asked.status, 200);
  assert.match(asked.text, /<h1>Unfollow 2 accounts\?<\/h1>/);
  const done = await browser.submit(
    [
      ['ids[]', mary],
      ['ids[]', lise],
    ],
    'action="/relationships/unfollow"',
  );
  assert.deepEqual([done.status, done.headers.location], [303, '/relationships?order=name']);
  const { text } = await browser.get('/relationships?order=name');
  assert.deepEqual(await listed('?order=name'), ['alan', 'eve', 'grace']);
  const undo = /formaction="(\/relationships\/follow\?[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  assert.ok(undo, 'the way back is offered');
  const token = formTokenIn({ text });
  await browser.post(undo, { authenticity_token: token, back: '/relationships' });
  assert.deepEqual((await listed('?order=name')).length, 5);
});

test('boosts of several are hidden and shown, and they are put into a list', async () => {
  const ids = [idOf('grace'), idOf('lise')];
  await choose('hide_boosts', ids);
  assert.deepEqual(await listed('?boosts=hidden&order=name'), ['grace', 'lise']);
  await choose('show_boosts', ids);
  assert.deepEqual(await listed('?boosts=hidden'), []);
  const { body } = await as(server, ada)('POST', '/api/v1/lists', { json: { title: 'Birds' } });
  const added = await choose('add_list', ids, [['list_id', String(body.id)]]);
  assert.equal(added.status, 303);
  assert.deepEqual(await listed('?listed=none&location=local'), ['mary', 'alan']);
  const strangers = await choose('add_list', ids, [['list_id', '1']]);
  assert.equal(strangers.status, 404);
});

test('followers are removed, also all of the servers of some', async () => {
  const { body } = await as(server, ada)('GET', '/api/v1/accounts/lookup', { query: { acct: 'eve@far.example' } });
  assert.match((await choose('remove_domains_from_followers', [String(body.id)])).text, /Remove 1 follower of these/);
  await browser.submit({ 'ids[]': String(body.id) }, 'action="/relationships/remove_domains');
  assert.deepEqual(await listed('?relationship=followed_by'), ['emmy', 'grace']);
  await choose('remove_from_followers', [idOf('emmy')]);
  await browser.submit({ 'ids[]': idOf('emmy') }, 'action="/relationships/remove_from');
  assert.deepEqual(await listed('?relationship=followed_by'), ['grace']);
  assert.equal((await choose('remove_from_followers', [])).headers.location, '/relationships?order=name');
});

test('a page of many costs the database as much as one of few', async () => {
  let queries = 0;
  const executor = server.ctx.store.db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    queries += 1;
    return run(query, options);
  };
  const cost = async (query: string) => {
    await browser.get(`/relationships${query}`);
    queries = 0;
    await browser.get(`/relationships${query}`);
    return queries;
  };
  assert.ok((await cost('')) <= (await cost('?order=name&location=local')) + 1);
});
