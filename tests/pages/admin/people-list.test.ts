import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLocalAccount } from '../../../src/domain/accounts/create-local.ts';
import { toWire } from '../../../src/lib/id.ts';
import { ADMIN_SCOPES } from '../../admin/staff.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { stranger } from '../../support/elsewhere.ts';
import { emailsTo } from '../../support/emails.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, follow } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let boss: TestUser;
let alice: TestUser;
let bob: TestUser;
let remote: string;
let staff: BrowserSession;
let mod: BrowserSession;
before(async () => {
  server = await startServer();
  boss = await server.createUser('boss', { role: 'owner', scopes: ADMIN_SCOPES });
  await server.createUser('mod', { role: 'moderator' });
  [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
  const elsewhere = await stranger(server, 'alison', 'far.example');
  remote = toWire(elsewhere.id);
  await as(server, bob)('PATCH', '/api/v1/accounts/update_credentials', { json: { display_name: 'Robert Alison' } });
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ sign_up_ip: '192.0.2.7' }).where('account_id', '=', alice.accountId).execute(),
  );
  [staff, mod] = [await signedInBrowser(server, 'boss'), await signedInBrowser(server, 'mod')];
});
after(() => server.close());

/** The names of the accounts that a list leads to. */
async function found(query: string, browser = staff): Promise<string[]> {
  const { text, status } = await browser.get(`/admin/accounts${query}`);
  assert.equal(status, 200, query);
  return [...text.matchAll(/class="handle" dir="ltr">@([^<]+)</g)].map(([, name = '']) => name).sort();
}

test('one field finds people by name, display name, handle, e-mail address and network', async () => {
  for (const [q, names] of [
    ['ali', ['alice', 'alison@far.example', 'bob']],
    ['@alice', ['alice']],
    ['robert', ['bob']],
    ['@alison@far.example', ['alison@far.example']],
    ['alison@far.example', ['alison@far.example']],
    ['bob@localhost:3000', ['bob']],
    ['alice@example.org', ['alice']],
    ['BOB@example', ['bob']],
    ['192.0.2.7', ['alice']],
    ['192.0.2.0/24', ['alice']],
    ['nobody%', []],
  ] as const)
    assert.deepEqual(await found(`?q=${encodeURIComponent(q)}`), names, q);
});

test('chips narrow the list, keep what was searched for, and the seven old fields go on working', async () => {
  assert.deepEqual(await found('?origin=remote'), ['alison@far.example']);
  assert.deepEqual(await found('?staff=true'), ['boss', 'mod']);
  assert.deepEqual(await found('?origin=local&recent=true&q=ali'), ['alice', 'bob']);
  assert.deepEqual(await found('?username=ali&origin=local'), ['alice']);
  assert.deepEqual(await found('?by_domain=far.example'), ['alison@far.example']);
  assert.deepEqual(await found('?email=bob@'), ['bob']);
  const { text } = await staff.get('/admin/accounts?q=ali&username=al');
  assert.ok(
    text.includes('href="/admin/accounts?q=ali&amp;username=al&amp;origin=local"') ||
      /href="[^"]*q=ali[^"]*origin=local/.test(text),
  );
  assert.match(text, /<input type="hidden" name="username" value="al">/);
  const roles = [...text.matchAll(/role_ids%5B%5D=(\d+)"[^>]*>([^<]+)</g)].map(([, id, name]) => [name, id] as const);
  const moderator = roles.find(([name]) => name === 'Moderator')?.[1];
  assert.deepEqual(await found(`?role_ids[]=${moderator}`), ['mod']);
});

async function signUp(username: string): Promise<string> {
  const state = { approved: false, confirmed: true, role: null, passwordHash: 'none' };
  const made = await server.ctx.store.transaction((tx) =>
    createLocalAccount(tx, { username, email: `${username}@example.org`, ...state }),
  );
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ sign_up_ip: '192.0.2.7' }).where('account_id', '=', made.accountId).execute(),
  );
  return toWire(made.accountId);
}

const chosen = (act: string, ids: readonly string[]): [string, string][] => [
  ['act', act],
  ...ids.map((id): [string, string] => ['account_ids[]', id]),
];

test('sign-ups that wait say who else came from there, and are approved or rejected many at once', async () => {
  const [wren, rook, crow] = [await signUp('wren'), await signUp('rook'), await signUp('crow')];
  const list = '/admin/accounts?status=pending';
  assert.match((await staff.get(list)).text, /192\.0\.2\.7<\/code> · <a [^>]*>3 other accounts/);
  const done = await staff.submit(chosen('approve', [wren, rook]), '/admin/accounts/batch');
  assert.equal(done.headers.location, list, 'the list keeps its place');
  assert.deepEqual(await found('?status=pending'), ['crow']);
  await staff.get(list);
  const asked = await staff.submit(chosen('reject', [crow]), '/admin/accounts/batch');
  assert.deepEqual(await found('?status=pending'), ['crow'], 'it asks first');
  assert.match((await staff.get(asked.headers.location ?? '')).text, /Reject 1 account\?/);
  assert.equal((await staff.submit({ act: 'reject' }, 'value="reject"')).headers.location, list);
  assert.deepEqual(await found('?status=pending'), []);
});

test('many are limited or suspended after saying how many and what is lost; those above are left out', async () => {
  await follow(server, boss, bob);
  await follow(server, alice, bob);
  await mod.get('/admin/accounts');
  const asked = await mod.submit(chosen('suspend', [alice.id, bob.id, boss.id, remote]), '/admin/accounts/batch');
  const page = await mod.get(asked.headers.location ?? '');
  assert.match(page.text, /Suspend 3 accounts\?/);
  assert.match(page.text, /2 follows are lost/);
  assert.match(page.text, /1 of those chosen is left out/);
  assert.doesNotMatch(page.text.slice(page.text.indexOf('<main')), /@boss</);
  const suspended = async (id: string) =>
    (await as(server, boss)('GET', `/api/v1/admin/accounts/${id}`)).body.suspended;
  assert.deepEqual(await Promise.all([alice.id, bob.id].map(suspended)), [false, false]);
  await mod.submit(chosen('suspend', [alice.id, bob.id, remote]), 'value="suspend"');
  assert.deepEqual(await Promise.all([alice.id, bob.id, remote, boss.id].map(suspended)), [true, true, true, false]);
  assert.match((await emailsTo(server, 'bob@example.org')).at(-1)?.subject ?? '', /decision/);
});

test('who may not look after accounts does nothing to many', async () => {
  const member = await signedInBrowser(server, 'mod');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ role_id: null }).where('email', '=', 'mod@example.org').execute(),
  );
  const { text } = await member.get('/home');
  const token = /name="authenticity_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const fields = { authenticity_token: token, act: 'suspend', confirmed: 'true', 'account_ids[]': boss.id };
  assert.equal((await member.post('/admin/accounts/batch', fields)).status, 403);
});
