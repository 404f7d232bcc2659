import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { whereNamed } from '../support/account-rows.ts';
import { openBrowser } from '../support/browser-session.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, assertCounters, follow, post } from '../support/posting.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let owner: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
});
after(() => server.close());

/** Somebody who has done a bit of everything; the words "pineapple" and "Bobby" are theirs alone. */
async function liveALife(person: TestUser): Promise<{ statusId: string; files: string[] }> {
  const me = as(server, person);
  const her = as(server, alice);
  await follow(server, person, alice);
  await follow(server, alice, person);
  const file = { bytes: await png(), name: 'a.png', type: 'image/png' };
  const media = (await me('POST', '/api/v2/media', multipart({ file }))).body;
  const profile = { display_name: 'Bobby', note: 'Bobby likes pineapple', discoverable: true, indexable: true };
  await me('PATCH', '/api/v1/accounts/update_credentials', { json: profile });
  const { id } = await post(server, person, { status: '@alice pineapple #fruit', media_ids: [media.id] });
  const hers = await post(server, alice, `@${person.name} hello`);
  const poll = await post(server, alice, { status: 'which?', poll: { options: ['a', 'b'], expires_in: 600 } });
  await post(server, person, { status: 'pineapple reply', in_reply_to_id: hers.id });
  await post(server, person, { status: '@alice pineapple whisper', visibility: 'direct' });
  const calls: [string, object?][] = [
    [`statuses/${hers.id}/favourite`],
    [`statuses/${hers.id}/reblog`],
    [`statuses/${hers.id}/bookmark`],
    [`polls/${poll.poll?.id}/votes`, { choices: [0] }],
    [`accounts/${alice.id}/note`, { comment: 'pineapple friend' }],
    [`accounts/${owner.id}/mute`],
    ['lists', { title: 'pineapples' }],
    ['tags/fruit/follow'],
    ['featured_tags', { name: 'fruit' }],
    ['markers', { home: { last_read_id: id } }],
    ['statuses', { status: 'pineapple later', scheduled_at: new Date(Date.now() + 3_600_000).toISOString() }],
  ];
  for (const [path, json = {}] of calls) {
    const { status, text } = await me('POST', `/api/v1/${path}`, { json });
    assert.ok(status < 300, `${path}: ${text}`);
  }
  await me('POST', '/api/whinchat/v1/invites', { json: {} });
  await me('POST', '/api/whinchat/v1/drafts', { json: { status: 'pineapple draft' } });
  await her('POST', `/api/v1/statuses/${id}/favourite`);
  await her('POST', `/api/v1/statuses/${id}/bookmark`);
  await her('POST', `/api/v1/accounts/${person.id}/note`, { json: { comment: 'a friend' } });
  const list = (await her('POST', '/api/v1/lists', { json: { title: 'friends' } })).body;
  await her('POST', `/api/v1/lists/${list.id}/accounts`, { json: { account_ids: [person.id] } });
  await runJobs(server);
  const rows = await server.ctx.store.db
    .selectFrom('media_attachments')
    .select(['key', 'preview_key'])
    .where('account_id', '=', person.accountId)
    .execute();
  return {
    statusId: String(id),
    files: rows.flatMap((row) => [row.key, row.preview_key]).filter((key) => key !== null),
  };
}

const SURFACES = [
  '/api/v1/timelines/home',
  '/api/v1/timelines/public',
  '/api/v1/timelines/tag/fruit',
  '/api/v2/search?q=pineapple',
  '/api/v2/search?q=Bobby',
  '/api/v1/notifications',
  '/api/v2/notifications',
  '/api/v1/conversations',
  '/api/v1/bookmarks',
  '/api/v1/favourites',
  '/api/v1/directory?local=true',
];

async function whereSeen(person: TestUser, statusId: string): Promise<string[]> {
  const own = ['', '/statuses', '/followers', '/following'].map((part) => `/api/v1/accounts/${person.id}${part}`);
  const pages = [`/@${person.name}`, `/@${person.name}/${statusId}`, `/@${person.name}.rss`];
  const seen = [];
  for (const path of [...SURFACES, ...own, `/api/v1/statuses/${statusId}`, ...pages]) {
    const token = path.startsWith('/api') ? alice.token : undefined;
    const { text } = await server.request('GET', path, { token });
    if (/pineapple|Bobby/.test(text)) seen.push(path);
  }
  return seen;
}

/** What may outlive an account: its empty shell, and how others ever named it. */
const REMAINS = ['actor_keys.account_id', 'mentions.account_id'];

async function assertGone(person: TestUser, { statusId, files }: { statusId: string; files: string[] }) {
  assert.deepEqual(await whereSeen(person, statusId), []);
  await runJobs(server);
  assert.deepEqual(await whereSeen(person, statusId), []);
  await bringForward(server, 'delete-files');
  await runJobs(server);
  for (const key of files) assert.equal((await server.request('GET', `/media/${key}`)).status, 404, key);
  const named = await whereNamed(server.ctx.store.db, person.accountId);
  assert.deepEqual(
    named.filter((column) => !REMAINS.includes(column)),
    [],
  );
  await assertCounters(server);
  const { body } = await as(server, alice)('GET', '/api/v1/accounts/verify_credentials');
  assert.deepEqual([body.followers_count, body.following_count], [0, 0]);
  const again = await server.ctx.store.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', person.accountId)
    .execute();
  assert.deepEqual(again, [], 'the address is free again');
}

test('who deletes their account with their password leaves nothing', async () => {
  const bob = await server.createUser('bob');
  const life = await liveALife(bob);
  assert.ok((await whereSeen(bob, life.statusId)).length > 8);
  const browser = await signedInBrowser(server, 'bob');
  await browser.get('/settings/delete');
  assert.equal(
    (await browser.submit({ 'form_delete_confirmation[password]': 'wrong' }, '/settings/delete')).status,
    422,
  );
  const done = await browser.submit({ 'form_delete_confirmation[password]': TEST_PASSWORD }, '/settings/delete');
  assert.deepEqual([done.status, done.headers.location], [303, '/auth/goodbye?after=deletion']);
  const token = await as(server, bob)('GET', '/api/v1/accounts/verify_credentials');
  assert.ok([401, 403].includes(token.status));
  await assertGone(bob, life);
  const back = openBrowser(server);
  await back.get('/auth/sign_in');
  const signIn = { 'user[email]': 'bob@example.org', 'user[password]': TEST_PASSWORD };
  assert.equal((await back.submit(signIn)).status, 422);
  assert.equal((await as(server, owner)('POST', `/api/v1/admin/accounts/${bob.id}/unsuspend`)).status, 403);
});

test('whom staff suspend and delete leaves nothing but a login that nobody can use', async () => {
  const carol = await server.createUser('carol');
  const life = await liveALife(carol);
  const admin = as(server, owner);
  await admin('POST', `/api/v1/admin/accounts/${carol.id}/action`, {
    json: { type: 'suspend', send_email_notification: false },
  });
  assert.equal((await admin('DELETE', `/api/v1/admin/accounts/${carol.id}`)).status, 200);
  await runJobs(server);
  const named = await whereNamed(server.ctx.store.db, carol.accountId);
  const kept = [
    'account_warnings.target_account_id',
    'canonical_email_blocks.reference_account_id',
    'users.account_id',
  ];
  assert.deepEqual(
    named.filter((column) => ![...REMAINS, ...kept].includes(column)),
    [],
  );
  assert.deepEqual(await whereSeen(carol, life.statusId), []);
  await assertCounters(server);
});
