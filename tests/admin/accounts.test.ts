import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { stranger } from '../support/elsewhere.ts';
import { emailsTo } from '../support/emails.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let remoteId: number;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  remoteId = (await stranger(server, 'far', 'far.example')).id;
});
after(() => server.close());

const get = (path: string) => server.request('GET', `/api/${path}`, { token: owner.token });
const act = (id: string, json: object) =>
  server.request('POST', `/api/v1/admin/accounts/${id}/action`, { token: owner.token, json });
const verb = (id: string, name: string) =>
  server.request('POST', `/api/v1/admin/accounts/${id}/${name}`, { token: owner.token });
const found = async (path: string) => (await get(path)).items.map((one) => String(one.username)).sort();

async function waiting(name: string): Promise<TestUser> {
  const person = await server.createUser(name);
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ approved: 0 }).where('account_id', '=', person.accountId).execute(),
  );
  return person;
}

test('lists narrow down by every filter', async () => {
  await waiting('newcomer');
  assert.deepEqual(await found('v2/admin/accounts'), ['alice', 'far', 'newcomer', 'owner']);
  assert.deepEqual(await found('v2/admin/accounts?origin=remote'), ['far']);
  assert.deepEqual(await found('v2/admin/accounts?status=pending'), ['newcomer']);
  assert.deepEqual(await found('v2/admin/accounts?permissions=staff'), ['owner']);
  assert.deepEqual(await found('v2/admin/accounts?role_ids[]=192'), ['owner']);
  assert.deepEqual(await found('v2/admin/accounts?username=AL'), ['alice']);
  assert.deepEqual(await found('v2/admin/accounts?username=%25'), [], 'no pattern');
  assert.deepEqual(await found('v2/admin/accounts?by_domain=far.example'), ['far']);
  assert.deepEqual(await found('v2/admin/accounts?email=alice@'), ['alice']);
  assert.deepEqual(await found('v2/admin/accounts?username=%20@al'), ['alice']);
  assert.deepEqual(await found('v2/admin/accounts?ip=203.0.113.7'), []);
  assert.deepEqual(await found('v2/admin/accounts?ip=127.0.0.1'), ['owner']);
  assert.deepEqual(await found('v2/admin/accounts?ip=127.0.0.0/20'), ['owner'], 'a network');
  for (const ip of ['203.0.113.0/24', '::/0', '127.0.0.1/99', 'nowhere']) {
    assert.deepEqual(await found(`v2/admin/accounts?ip=${ip}`), [], ip);
  }
  for (const query of ['origin=mars', 'status=sleepy']) {
    assert.equal((await get(`v2/admin/accounts?${query}`)).status, 400, query);
  }
  assert.equal((await found('v2/admin/accounts?permissions=none')).length, 4, 'only staff is known');
  assert.deepEqual(await found('v1/admin/accounts'), ['alice', 'newcomer', 'owner']);
  assert.deepEqual(await found('v1/admin/accounts?remote=false'), ['far'], 'presence counts');
  assert.deepEqual(await found('v1/admin/accounts?pending=1'), ['newcomer']);
});

test('the older list is of people here, and of who is not suspended, until it is told otherwise', async () => {
  const [near, far] = [(await server.createUser('limited')).accountId, remoteId];
  const mark = (id: number, column: 'silenced_at' | 'suspended_at', at: number | null) =>
    server.ctx.store.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ [column]: at })
        .where('id', '=', id)
        .execute(),
    );
  for (const id of [near, far]) await mark(id, 'silenced_at', Date.now());
  assert.deepEqual(await found('v2/admin/accounts?status=silenced'), ['far', 'limited']);
  assert.deepEqual(await found('v1/admin/accounts?silenced=1'), ['limited']);
  assert.deepEqual(await found('v1/admin/accounts?silenced=1&remote=1'), ['far']);
  await mark(far, 'suspended_at', Date.now());
  assert.deepEqual(await found('v1/admin/accounts?remote=1'), []);
  assert.deepEqual(await found('v1/admin/accounts?remote=1&suspended=1'), ['far']);
  for (const id of [near, far])
    for (const column of ['silenced_at', 'suspended_at'] as const) await mark(id, column, null);
});

test('a page leads to the next', async () => {
  const first = await get('v2/admin/accounts?limit=2');
  assert.match(first.headers.link ?? '', /max_id=\d+>; rel="next".*min_id=\d+>; rel="prev"/);
  const rest = await get(`v2/admin/accounts?limit=2&max_id=${first.items[1]?.id}`);
  assert.equal(new Set([...first.items, ...rest.items].map((one) => one.id)).size, 4);
  const all = await get('v2/admin/accounts');
  assert.doesNotMatch(all.headers.link ?? '', /rel="next"/, 'a page that is not full is the last');
});

test('somebody who waits is let in and told, or refused and forgotten', async () => {
  const good = await waiting('good');
  assert.equal((await verb(good.id, 'approve')).body.approved, true);
  assert.equal((await emailsTo(server, 'good@example.org')).length, 1);
  assert.equal((await verb(good.id, 'approve')).status, 403);
  assert.equal((await verb(good.id, 'reject')).status, 403);
  const bad = await waiting('bad');
  const refused = await verb(bad.id, 'reject');
  assert.deepEqual([refused.status, refused.body], [200, {}]);
  assert.equal((await get(`v1/admin/accounts/${bad.id}`)).status, 404);
  await server.createUser('bad');
});

test('a warning reaches its person as notification and e-mail, and nobody else', async () => {
  assert.equal((await act(alice.id, { type: 'none', text: 'be kind' })).status, 200);
  for (const [path, list] of [
    ['/api/v1/notifications', 'items'],
    ['/api/v2/notifications', 'notification_groups'],
  ] as const) {
    const answer = await server.request('GET', path, { token: alice.token });
    const one = list === 'items' ? answer.items[0] : answer.body.notification_groups?.[0];
    assert.deepEqual(
      [one?.type, one?.moderation_warning?.action, one?.moderation_warning?.text],
      ['moderation_warning', 'none', 'be kind'],
    );
  }
  assert.match((await emailsTo(server, 'alice@example.org'))[0]?.text ?? '', /be kind/);
  const others = await server.request('GET', '/api/v1/notifications', { token: owner.token });
  assert.ok(others.items.every((one) => String(one.type) !== 'moderation_warning'));
  await act(alice.id, { type: 'none', text: 'quietly', send_email_notification: false });
  assert.equal((await emailsTo(server, 'alice@example.org')).length, 1);
  const told = await server.request('GET', '/api/v1/notifications', { token: alice.token });
  assert.equal(told.items.filter(({ type }) => String(type) === 'moderation_warning').length, 1, 'nor is it said here');
});

test('an action because of a report names the posts that were reported', async () => {
  const dora = await server.createUser('dora');
  const status = await server.request('POST', '/api/v1/statuses', { token: dora.token, json: { status: 'rude' } });
  const json = { account_id: dora.id, status_ids: [status.body.id] };
  const report = await server.request('POST', '/api/v1/reports', { token: alice.token, json });
  await act(dora.id, { type: 'none', text: 'mind your words', report_id: report.body.id });
  await act(dora.id, { type: 'none', text: 'in general' });
  const { items } = await server.request('GET', '/api/v1/notifications', { token: dora.token });
  assert.deepEqual(
    items.map((item) => item.moderation_warning?.status_ids),
    [null, [status.body.id]],
  );
});

test('limits hold until they are lifted', async () => {
  const publicly = async () => (await server.request('GET', '/api/v1/timelines/public')).text;
  await server.request('POST', '/api/v1/statuses', { token: alice.token, json: { status: 'anybody there' } });
  assert.match(await publicly(), /anybody there/);
  await act(alice.id, { type: 'sensitive' });
  await act(alice.id, { type: 'silence' });
  const limited = (await get(`v1/admin/accounts/${alice.id}`)).body;
  assert.deepEqual([limited.sensitized, limited.silenced, limited.account?.limited], [true, true, true]);
  assert.doesNotMatch(await publicly(), /anybody there/);
  assert.equal((await verb(alice.id, 'unsilence')).body.silenced, false);
  assert.equal((await verb(alice.id, 'unsensitive')).body.sensitized, false);
  assert.match(await publicly(), /anybody there/);
  await act(alice.id, { type: 'disable' });
  const me = () => server.request('GET', '/api/v1/accounts/verify_credentials', { token: alice.token });
  assert.equal((await me()).status, 403);
  assert.equal((await verb(alice.id, 'enable')).body.disabled, false);
  assert.equal((await me()).status, 200);
});

test('what only logins have cannot be done to remote accounts', async () => {
  const id = toWire(remoteId);
  for (const type of ['none', 'disable']) assert.equal((await act(id, { type })).status, 422);
  for (const name of ['approve', 'reject', 'enable']) {
    const answer = await verb(id, name);
    assert.deepEqual([answer.status, answer.body.error], [403, 'Forbidden']);
  }
  assert.equal((await act(id, { type: 'silence' })).status, 200);
  const { body } = await get(`v1/admin/accounts/${id}`);
  assert.deepEqual([body.silenced, body.email, body.role, body.confirmed], [true, null, null, null]);
  assert.equal((await act(id, { type: 'banish' })).status, 422);
  assert.equal((await act(id, {})).status, 422);
  assert.equal((await act('64', { type: 'none' })).status, 404);
});

test('media of somebody not trusted with it is sensitive, whatever they say, also after an edit', async () => {
  const carol = await server.createUser('carol');
  await act(carol.id, { type: 'sensitive' });
  const file = { bytes: await png(), name: 'a.png', type: 'image/png' };
  const media = (await server.request('POST', '/api/v1/media', { token: carol.token, ...multipart({ file }) })).body;
  const json = { status: 'look', media_ids: [media.id], sensitive: false };
  const made = await server.request('POST', '/api/v1/statuses', { token: carol.token, json });
  assert.deepEqual([made.status, made.body.sensitive], [200, true]);
  const edited = await server.request('PUT', `/api/v1/statuses/${made.body.id}`, { token: carol.token, json });
  assert.deepEqual([edited.status, edited.body.sensitive], [200, true]);
  const words = { status: 'only words' };
  const plain = await server.request('POST', '/api/v1/statuses', { token: carol.token, json: words });
  assert.equal(plain.body.sensitive, false);
});
