import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cookieOf, formTokenIn } from '../support/browser-session.ts';
import { stranger } from '../support/elsewhere.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { multipart } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestAnswer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { blockServer } from '../support/verbs.ts';

const PATH = '/settings/import';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  await blockServer(server, 'spam.example', { severity: 'suspend' });
  await changeSetting(server, 'show_domain_blocks', 'users');
  [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
});
after(() => server.close());

async function send(name: string, kind: string, content: string): Promise<TestAnswer> {
  const browser = await signedInBrowser(server, name);
  const authenticity_token = formTokenIn(await browser.get(PATH));
  const file = { name: 'list', type: 'text/plain', bytes: Buffer.from(content) };
  const { body, headers } = multipart({ authenticity_token, kind, file });
  const sent = { ...headers, cookie: cookieOf(browser), accept: 'text/html', 'sec-fetch-site': 'same-origin' };
  return server.request('POST', PATH, { body, headers: sent });
}

async function settle(): Promise<void> {
  for (let tries = 0; tries < 7; tries += 1) {
    await runJobs(server);
    await bringForward(server, 'import-entry');
  }
}

async function textOf(name: string): Promise<string> {
  const { text } = await (await signedInBrowser(server, name)).get(PATH);
  return text.slice(text.indexOf('<main')).replaceAll(/<[^>]*>/g, '');
}

async function failuresOf(name: string, kind: string): Promise<TestAnswer> {
  return (await signedInBrowser(server, name)).get(`${PATH}/${kind}/failures.csv`);
}

/** What each kind of list cannot take over: not understood, not found, not possible, in this order of lines; then what can be. */
const LISTS = {
  following: {
    file: [
      'nobody,true,false,',
      'gone@localhost:3000,false,true,"de, en"',
      'carl@localhost:3000,true,false,',
      'bob@localhost:3000',
    ],
    left: ['nobody,true,false,', 'gone@localhost:3000,false,true,"de, en"', 'carl@localhost:3000,true,false,'],
    said: [
      'Line 1: nobody, true, false – not understood',
      'Line 2: gone@localhost:3000, false, true, de, en – not found',
      'Line 3: carl@localhost:3000, true, false – not possible',
    ],
  },
  lists: {
    file: ['Near,nobody', '"Near, dear",gone@localhost:3000', 'Near,bob@localhost:3000'],
    left: ['Near,nobody', '"Near, dear",gone@localhost:3000'],
    said: ['Line 1: Near, nobody – not understood', 'Line 2: Near, dear, gone@localhost:3000 – not found'],
  },
  muting: {
    file: ['gone@localhost:3000,false', 'eve@spam.example,true', 'bob@localhost:3000'],
    left: ['gone@localhost:3000,false', 'eve@spam.example,true'],
    said: [
      'Line 1: gone@localhost:3000, false – not found',
      'Line 2: eve@spam.example, true – of a server that is blocked here',
    ],
  },
  blocking: {
    file: ['gone@localhost:3000', 'far@far.example'],
    left: ['gone@localhost:3000'],
    said: ['Line 1: gone@localhost:3000 – not found'],
  },
  domain_blocking: {
    file: ['no domain', 'evil.example'],
    left: ['no domain'],
    said: ['Line 1: no domain – not understood'],
  },
  bookmarks: {
    file: ['http://localhost:3000/@bob/1', 'http://localhost:3000/@bob'],
    left: ['http://localhost:3000/@bob/1', 'http://localhost:3000/@bob'],
    said: ['Line 1: http://localhost:3000/@bob/1 – not found'],
  },
} as const;

for (const [kind, { file, left, said }] of Object.entries(LISTS)) {
  test(`${kind}: each line that failed is named, and can be downloaded and imported once more`, async () => {
    if (kind === 'following') {
      const carl = await server.createUser('carl');
      await as(server, carl)('POST', `/api/v1/accounts/${alice.id}/block`);
      await stranger(server, 'far', 'far.example');
    }
    assert.equal((await send('alice', kind, file.join('\n'))).status, 303);
    await settle();
    const text = await textOf('alice');
    for (const line of said) assert.ok(text.includes(line), `${line} in ${text}`);
    const { status, text: csv } = await failuresOf('alice', kind);
    assert.equal(status, 200);
    assert.deepEqual(csv.trim().split('\n').slice(1), left);
    assert.equal((await failuresOf('bob', kind)).text.trim().split('\n').length, 1, 'nobody else has them');
    await send('alice', kind, csv);
    await settle();
    assert.equal((await failuresOf('alice', kind)).text, csv, 'the file is understood as it is');
  });
}

test('what was not found is tried again at a touch, and what has come meanwhile is taken over', async () => {
  const dora = await server.createUser('dora');
  await send('dora', 'following', 'late@localhost:3000\nnobody\nnever@localhost:3000');
  await settle();
  const late = await server.createUser('late');
  const browser = await signedInBrowser(server, 'dora');
  await browser.get(PATH);
  const answer = await browser.submit({}, '/following/retry"');
  assert.equal(answer.status, 303);
  await settle();
  const { items } = await as(server, dora)('GET', `/api/v1/accounts/${dora.id}/following`);
  assert.deepEqual(
    items.map(({ id }) => id),
    [late.id],
  );
  const left = (await failuresOf('dora', 'following')).text;
  assert.match(left, /^Account address.*\nnobody,.*\nnever@localhost:3000,/);
});

test('where nothing failed there is nothing to try again, and the page says so', async () => {
  await server.createUser('never_failed');
  const browser = await signedInBrowser(server, 'never_failed');
  const form = { authenticity_token: formTokenIn(await browser.get(PATH)) };
  const headers = { cookie: cookieOf(browser), accept: 'text/html', 'sec-fetch-site': 'same-origin' };
  const { status, text } = await server.request('POST', `${PATH}/following/retry`, { form, headers });
  assert.equal(status, 422);
  assert.match(text, /There is nothing to try again\./);
});

/** What a file says of each filter, but for when it ends, which is counted anew. */
function filtersIn(file: string): string[] {
  const filters = file.replaceAll(/"expires_at":"[^"]*"/g, '"expires_at":"later"').split('{"title":');
  return filters.map((text) => text.replace(/[,\]}]*$/, '')).toSorted();
}

test('filters that one account exports, another imports: once, with the posts that are known here', async () => {
  const { id } = await post(server, bob, 'hide me');
  const ask = as(server, alice);
  const made = await ask('POST', '/api/v2/filters', {
    json: {
      title: 'Birds @home',
      context: ['home', 'public'],
      filter_action: 'hide',
      keywords_attributes: [{ keyword: 'chat', whole_word: false }],
    },
  });
  await ask('POST', `/api/v2/filters/${made.body.id}/statuses`, { json: { status_id: id } });
  await ask('POST', '/api/v2/filters', { json: { title: 'Short', context: ['thread'], expires_in: 3600 } });
  const exported = async (name: string) =>
    (await (await signedInBrowser(server, name)).get('/settings/exports/custom_filters.json')).text;
  const wanted = await exported('alice');
  await server.createUser('erna');
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await send('erna', 'filters', wanted)).status, 303);
    await settle();
    assert.deepEqual(filtersIn(await exported('erna')), filtersIn(wanted));
  }
  assert.match(await textOf('erna'), /2 filters taken over/);
});

test('filters that cannot be: a file of another kind, a filter without context, one that is no filter', async () => {
  await server.createUser('fritz');
  for (const content of ['a@b.example\n', '[]', '{"custom_filters":1}', `${'['.repeat(50_000)}`]) {
    const { status, text } = await send('fritz', 'filters', content);
    assert.equal(status, 422);
    assert.match(text, /no filters as Mastodon exports them/);
  }
  const filters = [{ title: 'Empty', context: [] }, { title: 7 }, { title: 'Good', context: ['home'] }];
  assert.equal((await send('fritz', 'filters', JSON.stringify({ custom_filters: filters }))).status, 303);
  await settle();
  assert.match(
    await textOf('fritz'),
    /1 filter taken over · 1 not possible[\s\S]*not understood: 2[\s\S]*Line 1: Empty – not possible/,
  );
});
