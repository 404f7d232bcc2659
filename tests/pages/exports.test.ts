import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseCsv } from '../../src/lib/csv.ts';
import { toWire } from '../../src/lib/id.ts';
import { stranger } from '../support/elsewhere.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
});
after(() => server.close());

test('everything of one’s own can be taken along, in the form that other servers import', async () => {
  const far = await stranger(server, 'far', 'far.example');
  const ask = as(server, alice);
  const json = { reblogs: false, languages: ['de', 'en'] };
  await ask('POST', `/api/v1/accounts/${bob.id}/follow`, { json });
  const farId = toWire(far.id);
  await ask('POST', `/api/v1/accounts/${farId}/mute`, { json: { notifications: false } });
  await ask('POST', `/api/v1/accounts/${farId}/block`);
  await ask('POST', '/api/v1/domain_blocks', { json: { domain: 'evil.example' } });
  const { body: list } = await ask('POST', '/api/v1/lists', { json: { title: 'Close, dear' } });
  await ask('POST', `/api/v1/lists/${list.id}/accounts`, { json: { account_ids: [bob.id] } });
  const { id, uri } = await post(server, bob, 'keep me');
  await ask('POST', `/api/v1/statuses/${id}/bookmark`);
  const filter = { title: 'Spoilers', context: ['home'], keywords_attributes: [{ keyword: 'film', whole_word: true }] };
  const made = await ask('POST', '/api/v2/filters', { json: filter });
  await ask('POST', `/api/v2/filters/${made.body.id}/statuses`, { json: { status_id: id } });
  const browser = await signedInBrowser(server, 'alice');
  const files = {
    'follows.csv':
      'Account address,Show boosts,Notify on new posts,Languages\nbob@localhost:3000,false,false,"de, en"\n',
    'mutes.csv': 'Account address,Hide notifications\nfar@far.example,false\n',
    'blocks.csv': 'far@far.example\n',
    'domain_blocks.csv': 'evil.example\n',
    'lists.csv': '"Close, dear",bob@localhost:3000\n',
    'bookmarks.csv': `${uri}\n`,
    'custom_filters.json': JSON.stringify({
      custom_filters: [{ ...filter, title: 'Spoilers', expires_at: null, action: 'warn', statuses: [uri] }],
    }),
  };
  const shown = await browser.get('/settings/export');
  for (const [file, expected] of Object.entries(files)) {
    assert.match(shown.text, new RegExp(`href="/settings/exports/${file}"`));
    const answer = await browser.get(`/settings/exports/${file}`);
    assert.match(answer.headers['content-disposition'] ?? '', /^attachment/, file);
    if (file.endsWith('.csv')) assert.equal(answer.text, expected, file);
    else assert.deepEqual(JSON.parse(answer.text), JSON.parse(expected));
  }
});

test('M14 what a table calculator would take for a formula is none', async () => {
  const ask = as(server, alice);
  const { body: list } = await ask('POST', '/api/v1/lists', { json: { title: '=HYPERLINK("https://evil.example")' } });
  await ask('POST', `/api/v1/lists/${list.id}/accounts`, { json: { account_ids: [bob.id] } });
  const { text } = await (await signedInBrowser(server, 'alice')).get('/settings/exports/lists.csv');
  assert.doesNotMatch(text, /^"?[=+@-]/m);
  assert.equal(
    (await parseCsv(text)).rows.at(-1)?.cells[0],
    '=HYPERLINK("https://evil.example")',
    'read back as it was',
  );
});

test('nobody else gets them, not even with a token', async () => {
  await follow(server, bob, alice);
  const other = await signedInBrowser(server, 'bob');
  assert.match((await other.get('/settings/exports/follows.csv')).text, /\nalice@localhost:3000,true,false,\n$/);
  for (const token of [undefined, alice.token]) {
    const answer = await server.request('GET', '/settings/exports/follows.csv', { token });
    assert.deepEqual([answer.status, answer.text], [302, '']);
  }
});
