import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { assertCounters, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let bob: TestUser;
let statusId: string;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await follow(server, alice, bob);
  await follow(server, bob, alice);
  const consent = { display_name: 'Bobby Tables', discoverable: true, indexable: true };
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: bob.token, json: consent });
  const mine = await post(server, alice, 'something to like');
  statusId = String((await post(server, bob, '@alice pineapple for all #fruit')).id);
  await post(server, alice, { status: 'an answer', in_reply_to_id: statusId });
  await server.request('POST', `/api/v1/statuses/${mine.id}/favourite`, { token: bob.token });
  await server.request('POST', `/api/v1/statuses/${mine.id}/reblog`, { token: bob.token });
  await server.request('POST', `/api/v1/statuses/${statusId}/bookmark`, { token: alice.token });
  await server.request('POST', `/api/v1/statuses/${statusId}/favourite`, { token: alice.token });
});
after(() => server.close());

const admin = (method: string, path: string, json?: object) =>
  server.request(method, `/api/v1/admin/accounts/${bob.id}${path}`, { token: owner.token, ...(json ? { json } : {}) });

/** Where people read what others wrote; each must show no word of somebody suspended. */
const SURFACES = [
  '/api/v1/timelines/home',
  '/api/v1/timelines/public',
  '/api/v1/timelines/public?local=true',
  '/api/v1/timelines/tag/fruit',
  '/api/v2/search?q=pineapple&type=statuses',
  '/api/v2/search?q=bobby&type=accounts',
  '/api/v1/notifications',
  '/api/v2/notifications',
  '/api/v1/bookmarks',
  '/api/v1/favourites',
  '/api/v1/directory?local=true',
];

/** Everything that shows a person or a post of theirs, as alice gets it: where the words are found. */
async function whereSeen(): Promise<string[]> {
  const own = [
    `/api/v1/statuses/${statusId}`,
    `/api/v1/statuses/${statusId}/context`,
    `/api/v1/accounts/${bob.id}`,
    `/api/v1/accounts/${bob.id}/statuses`,
    `/api/v1/accounts/${alice.id}/followers`,
    `/api/v1/accounts/${alice.id}/following`,
  ];
  const seen = [];
  for (const path of [...SURFACES, ...own]) {
    const { text } = await server.request('GET', path, { token: alice.token });
    if (/pineapple|Bobby/.test(text)) seen.push(path);
  }
  for (const path of ['/@bob', `/@bob/${statusId}`, `/api/v1/statuses/${statusId}`]) {
    const { text } = await server.request('GET', path, { headers: { accept: 'text/html' } });
    if (/pineapple|Bobby/.test(text)) seen.push(`anonymous ${path}`);
  }
  return seen;
}

let shownBefore: string[] = [];

test('a suspended account is hidden everywhere at once, though everything was in caches', async () => {
  await runJobs(server);
  shownBefore = await whereSeen();
  for (const path of [
    '/api/v1/timelines/home',
    '/api/v2/search?q=pineapple&type=statuses',
    `/api/v1/accounts/${bob.id}`,
  ])
    assert.ok(shownBefore.includes(path), `${path} shows it before`);
  assert.equal((await admin('POST', '/unsuspend')).status, 403, 'not suspended yet');
  assert.equal((await admin('DELETE', '')).status, 403, 'not suspended yet');
  assert.deepEqual((await admin('POST', '/action', { type: 'suspend' })).body, {});
  assert.deepEqual(await whereSeen(), []);
  const account = (await server.request('GET', `/api/v1/accounts/${bob.id}`, { token: alice.token })).body;
  assert.deepEqual([account.suspended, account.display_name, account.note], [true, '', '']);
  const me = await server.request('GET', '/api/v1/accounts/verify_credentials', { token: bob.token });
  assert.deepEqual([me.status, me.body.error], [403, 'Your login is currently disabled']);
  assert.equal((await server.request('GET', '/api/v1/timelines/public', { token: bob.token })).status, 403);
  const blocks = await server.ctx.store.db.selectFrom('canonical_email_blocks').selectAll().execute();
  assert.deepEqual(
    blocks.map((row) => row.reference_account_id),
    [bob.accountId],
  );
});

test('an unsuspended account is back with all that it had', async () => {
  const answer = await admin('POST', '/unsuspend');
  assert.deepEqual([answer.status, answer.body.suspended], [200, false]);
  assert.deepEqual(await whereSeen(), shownBefore);
  assert.equal((await server.request('GET', '/api/v1/accounts/verify_credentials', { token: bob.token })).status, 200);
  assert.deepEqual(await server.ctx.store.db.selectFrom('canonical_email_blocks').selectAll().execute(), []);
  assert.equal((await admin('POST', '/unsuspend')).status, 403);
});

test('a suspension that was lifted erases nothing, one that stands does in the end', async () => {
  const due = () =>
    server.ctx.store.transaction((tx) =>
      tx.updateTable('jobs').set({ run_at: 0 }).where('name', '=', 'erase-account').execute(),
    );
  await due();
  await runJobs(server);
  assert.deepEqual(await whereSeen(), shownBefore);
  await admin('POST', '/action', { type: 'suspend' });
  assert.equal((await admin('DELETE', '')).status, 200);
  assert.equal((await admin('DELETE', '')).status, 403, 'once only');
  await runJobs(server);
  assert.deepEqual(await whereSeen(), []);
  const left = async (table: 'statuses' | 'favourites' | 'follows') =>
    (await server.ctx.store.db.selectFrom(table).select('id').where('account_id', '=', bob.accountId).execute()).length;
  assert.deepEqual([await left('statuses'), await left('favourites'), await left('follows')], [0, 0, 0]);
  const alices = (await server.request('GET', `/api/v1/accounts/${alice.id}`, { token: alice.token })).body;
  assert.deepEqual([alices.followers_count, alices.following_count], [0, 0]);
  await assertCounters(server);
  const { body } = await admin('GET', '');
  assert.deepEqual([body.suspended, body.disabled, body.account?.display_name], [true, true, '']);
});
