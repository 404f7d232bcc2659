import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { type RemoteSite, startRemote } from '../federation/resolve/remote-site.ts';
import { cookieOf, formTokenIn } from '../support/browser-session.ts';
import { stranger } from '../support/elsewhere.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { multipart } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestAnswer, type TestServer, type TestUser } from '../support/server.ts';

const PATH = '/settings/import';

let server: TestServer;
let site: RemoteSite;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  site = await startRemote();
  [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
});
after(async () => {
  await server.close();
  await site.close();
});

/** Sends a file with the form, as a browser does. */
async function send(name: string, kind: string, content: string | Buffer): Promise<TestAnswer> {
  const browser = await signedInBrowser(server, name);
  const authenticity_token = formTokenIn(await browser.get(PATH));
  const file = { name: 'list.csv', type: 'text/csv', bytes: Buffer.from(content) };
  const { body, headers } = multipart({ authenticity_token, kind, file });
  const sent = { ...headers, cookie: cookieOf(browser), accept: 'text/html', 'sec-fetch-site': 'same-origin' };
  return server.request('POST', PATH, { body, headers: sent });
}

async function textOf(name: string): Promise<string> {
  const { text } = await (await signedInBrowser(server, name)).get(PATH);
  return text.slice(text.indexOf('<main')).replaceAll(/<[^>]*>/g, '');
}

async function exportsOf(name: string): Promise<Record<string, string[]>> {
  const browser = await signedInBrowser(server, name);
  const lists: Record<string, string[]> = {};
  for (const file of ['follows', 'lists', 'mutes', 'blocks', 'domain_blocks', 'bookmarks']) {
    lists[file] = (await browser.get(`/settings/exports/${file}.csv`)).text.split('\n').toSorted();
  }
  return lists;
}

const KINDS = {
  follows: 'following',
  lists: 'lists',
  mutes: 'muting',
  blocks: 'blocking',
  domain_blocks: 'domain_blocking',
  bookmarks: 'bookmarks',
} as const;

test('what one account exports, another imports unchanged, and once more without change', async () => {
  const [dora, far] = [await server.createUser('dora'), await stranger(server, 'far', 'far.example')];
  const [near, farId] = [await stranger(server, 'near', 'near.example'), toWire(far.id)];
  const ask = as(server, alice);
  await ask('POST', `/api/v1/accounts/${bob.id}/follow`, {
    json: { reblogs: false, notify: true, languages: ['de', 'en'] },
  });
  await ask('POST', `/api/v1/accounts/${dora.id}/follow`);
  await ask('POST', `/api/v1/accounts/${farId}/mute`, { json: { notifications: false } });
  await ask('POST', `/api/v1/accounts/${toWire(near.id)}/mute`);
  await ask('POST', `/api/v1/accounts/${farId}/block`);
  await ask('POST', '/api/v1/domain_blocks', { json: { domain: 'evil.example' } });
  const { id } = await post(server, bob, 'keep me');
  await ask('POST', `/api/v1/statuses/${id}/bookmark`);
  for (const [title, members] of [
    ['Old friends, near', [bob.id, dora.id]],
    ['URI', [bob.id]],
  ] as const) {
    const { body } = await ask('POST', '/api/v1/lists', { json: { title } });
    await ask('POST', `/api/v1/lists/${body.id}/accounts`, { json: { account_ids: members } });
  }
  const wanted = await exportsOf('alice');
  await server.createUser('emil');
  for (let round = 0; round < 2; round += 1) {
    for (const [file, kind] of Object.entries(KINDS)) {
      const { text } = await (await signedInBrowser(server, 'alice')).get(`/settings/exports/${file}.csv`);
      const answer = await send('emil', kind, text);
      assert.deepEqual([answer.status, answer.headers.location], [303, PATH], `${file} ${answer.text}`);
    }
    await runJobs(server);
    assert.deepEqual(await exportsOf('emil'), wanted);
  }
  const text = await textOf('emil');
  assert.match(text, /2 lines were read\. All done\.\s+2 followed, or asked to\s+Your own lists, and who is on them\s/);
  assert.doesNotMatch(await textOf('bob'), /were read/, 'nobody else sees it');
  const { accountId } = bob;
  const told = server.ctx.store.db.selectFrom('notifications').select('id').where('account_id', '=', accountId);
  assert.equal((await told.where('type', '=', 'follow').execute()).length, 2, 'one follow of each, not more');
});

test('addresses of old files are looked up, and what cannot be found, read or followed is counted', async () => {
  const carl = site.actor('carl');
  site.answers.set(`/.well-known/webfinger?resource=${encodeURIComponent(`acct:down@${site.host}`)}`, { status: 503 });
  const lines = [
    `@carl@${site.host}`,
    `down@${site.host}`,
    `gone@${site.host}`,
    '',
    'alice',
    `CARL@${site.host}`,
    'no one',
  ];
  const file = [...lines, 'frieda@localhost:3000', 'bob@localhost:3000'].join('\r\n');
  const frieda = await server.createUser('frieda');
  assert.equal((await send('frieda', 'following', file)).status, 303);
  assert.match(await textOf('frieda'), /7 lines were read\. 0 of 5 are done/);
  assert.equal((await send('frieda', 'following', 'bob@localhost:3000')).status, 422, 'one of a kind at a time');
  for (let tries = 0; tries < 7; tries += 1) {
    await runJobs(server);
    await bringForward(server, 'import-entry');
  }
  const text = await textOf('frieda');
  assert.match(text, /All done\.\s+2 followed, or asked to · 2 not found · 1 not possible/);
  assert.match(text, /2 lines were not understood: 5 and 7/);
  const { db } = server.ctx.store;
  const asked = await db
    .selectFrom('follow_requests')
    .select('target_id')
    .where('account_id', '=', frieda.accountId)
    .execute();
  const known = await db.selectFrom('accounts').select('id').where('uri', '=', carl.id).executeTakeFirst();
  assert.deepEqual(asked, [{ target_id: known?.id }]);
  const left = await db.selectFrom('jobs').select('id').where('name', 'like', '%import%').execute();
  assert.deepEqual(left, []);
});

test('a file that is not understood says why beside its field, and what was chosen stays', async () => {
  const header = 'Account address,Hide notifications\n';
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['following', '', /is empty|Choose a file/],
    ['following', ' \n\n', /is empty/],
    ['following', `${header}bob@localhost:3000,true\n`, /columns of the file are those of another kind of list/],
    ['following', 'Friends,bob@localhost:3000\n', /No line of the file was understood/],
    ['blocking', `${'a'.repeat(20_001)},b\n`, /not a list in CSV format/],
    ['blocking', '"unfinished', /No line of the file was understood/],
    ['blocking', 'a@b.example\n'.repeat(20_001), /more than 20,000 lines/],
    ['', 'bob@localhost:3000', /Choose what is in the file/],
  ];
  for (const [kind, content, reason] of cases) {
    const { status, text } = await send('bob', kind, content);
    assert.equal(status, 422, content.slice(0, 30));
    assert.match(/ class="error" id="(?:i-file|kind)-error">(.*?)<\/p>/.exec(text)?.[1] ?? '', reason);
    if (kind) assert.match(text, new RegExp(`value="${kind}"[^>]* checked`));
  }
  for (const bytes of [4_194_305, 6_000_000]) {
    const large = await send('bob', 'blocking', Buffer.alloc(bytes, 'a'));
    assert.equal(large.status, 422);
    assert.match(large.text, /id="i-file-error"><span>“list.csv” is too large. A file may have at most 4 MB here\./);
    assert.match(large.text, /value="blocking"[^>]* checked/);
  }
  assert.equal(
    (await server.ctx.store.db.selectFrom('imports').selectAll().where('account_id', '=', bob.accountId).execute())
      .length,
    0,
  );
});

test('who is on an imported list is followed, or asked, and stands on one list of that name', async () => {
  const [karl, lena] = [await server.createUser('karl'), await server.createUser('lena')];
  const ask = as(server, karl);
  await ask('PATCH', '/api/v1/accounts/update_credentials', { json: { locked: true } });
  await as(server, bob)('POST', `/api/v1/accounts/${lena.id}/block`);
  const file = [
    'Near,karl@localhost:3000',
    'Near,lena@localhost:3000',
    'Far,karl@localhost:3000',
    'Near,bob@localhost:3000',
  ];
  assert.equal((await send('lena', 'lists', [...file, ',karl@localhost:3000', 'Near,karl'].join('\n'))).status, 303);
  await runJobs(server);
  const lists: Record<string, string[]> = {};
  const { items } = await as(server, lena)('GET', '/api/v1/lists');
  for (const { id, title } of items) {
    const members = await as(server, lena)('GET', `/api/v1/lists/${id}/accounts`);
    lists[String(title)] = members.items.map(({ acct }) => String(acct)).toSorted();
  }
  assert.deepEqual(lists, { Near: ['karl', 'lena'], Far: ['karl'] });
  const asked = await server.ctx.store.db
    .selectFrom('follow_requests')
    .select('target_id')
    .where('account_id', '=', lena.accountId)
    .execute();
  assert.deepEqual(asked, [{ target_id: karl.accountId }]);
  const text = await textOf('lena');
  assert.match(text, /3 put on lists · 1 not possible/);
  assert.match(text, /2 lines were not understood: 5 and 6/);
});

test('an imported mute leaves the end of one that is there, and lasts without one', async () => {
  const [moritz, nora] = [await server.createUser('moritz'), await server.createUser('nora')];
  const ask = as(server, moritz);
  await ask('POST', `/api/v1/accounts/${bob.id}/mute`, { json: { duration: 3600 } });
  const ends = async () => (await ask('GET', '/api/v1/mutes')).items.map((one) => [one.acct, one.mute_expires_at]);
  const before = await ends();
  assert.ok(before[0]?.[1]);
  assert.equal((await send('moritz', 'muting', 'bob@localhost:3000,false\nnora@localhost:3000')).status, 303);
  await runJobs(server);
  assert.deepEqual((await ends()).toSorted(), [...before, [nora.name, null]]);
  await ask('POST', `/api/v1/accounts/${bob.id}/mute`);
  assert.deepEqual((await ends()).toSorted()[0], ['bob', null], 'whoever mutes without an end means it');
});

test('a file that a table calculator saved in the characters of Windows is read', async () => {
  await server.createUser('gustav');
  assert.equal((await send('gustav', 'domain_blocking', Buffer.from('bücher.example\r\n', 'latin1'))).status, 303);
  await runJobs(server);
  assert.deepEqual((await exportsOf('gustav')).domain_blocks, ['', 'xn--bcher-kva.example']);
});

test('visitors are led to sign in; who was suspended meanwhile follows nobody, and imports nothing more', async () => {
  const asked = await server.request('GET', PATH, { headers: { accept: 'text/html' } });
  assert.match(asked.headers.location ?? '', /^\/auth\/sign_in/);
  const henry = await server.createUser('henry');
  assert.equal((await send('henry', 'following', 'bob@localhost:3000')).status, 303);
  const { store } = server.ctx;
  await store.transaction((tx) =>
    tx.updateTable('accounts').set({ suspended_at: Date.now() }).where('id', '=', henry.accountId).execute(),
  );
  await runJobs(server);
  const follows = await store.db.selectFrom('follows').select('id').where('account_id', '=', henry.accountId).execute();
  assert.deepEqual(follows, []);
  const [row] = await store.db
    .selectFrom('imports')
    .select(['done', 'refused'])
    .where('account_id', '=', henry.accountId)
    .execute();
  assert.deepEqual(row, { done: 0, refused: 1 });
  assert.notEqual((await send('henry', 'following', 'alice@localhost:3000')).headers.location, PATH);
});
