import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ServerWithCommands, startWithCommands } from '../cli/whinchat.ts';
import { formTokenIn } from '../support/browser-session.ts';
import { emailsTo } from '../support/emails.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import type { TestServer, TestUser } from '../support/server.ts';
import { signedInAgo } from '../support/sign-in-age.ts';

const scopes = 'read write follow push profile admin:read admin:write';

let commands: ServerWithCommands;
let server: TestServer;
let owner: TestUser;
let admin: TestUser;
let moderator: TestUser;
let member: TestUser;

before(async () => {
  commands = await startWithCommands();
  server = commands.server;
  owner = await server.createUser('owner', { role: 'owner', scopes });
  admin = await server.createUser('admin', { role: 'admin', scopes });
  moderator = await server.createUser('moderator', { role: 'moderator', scopes });
  member = await server.createUser('member');
});
after(() => commands?.close());

let nextId = 1;

async function giveFactor({ accountId }: TestUser): Promise<void> {
  await server.ctx.store.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const texts = { credential_id: `id ${nextId}`, public_key: '', user_handle: '', transports: '', name: 'Key' };
    const counts = { sign_count: 0, created_at: 0, last_used_at: null };
    nextId += 1;
    await tx
      .insertInto('passkeys')
      .values({ id: nextId, user_id: id, ...texts, ...counts })
      .execute();
  });
}

async function factorsOf({ accountId }: TestUser): Promise<number> {
  const rows = await server.ctx.store.db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('p.id')
    .where('u.account_id', '=', accountId)
    .execute();
  return rows.length;
}

async function lastAct() {
  return server.ctx.store.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
}

const path = ({ id }: TestUser) => `/api/whinchat/v1/admin/accounts/${id}/disable_two_factor`;

test('only who may manage logins and outranks somebody switches off their second factor', async () => {
  await giveFactor(member);
  await giveFactor(owner);
  await giveFactor(admin);
  const refused: [TestUser, TestUser][] = [
    [moderator, member],
    [member, member],
    [admin, owner],
    [admin, admin],
  ];
  for (const [who, whose] of refused) {
    const answer = await server.request('POST', path(whose), { token: who.token });
    assert.equal(answer.status, 403, `${who.name} ${whose.name}`);
  }
  assert.deepEqual([await factorsOf(member), await factorsOf(owner), await factorsOf(admin)], [1, 1, 1]);
  assert.equal((await server.request('POST', path(member), { token: admin.token })).status, 200);
  assert.equal(await factorsOf(member), 0);
  const act = await lastAct();
  assert.deepEqual([act?.action, act?.account_id, act?.target_id], ['disable_2fa', admin.accountId, member.accountId]);
  const letters = await emailsTo(server, 'member@example.org');
  assert.match(letters.at(-1)?.text ?? '', /have switched off your second step/);
});

test('who has none is told so, and nothing is noted', async () => {
  const before = await lastAct();
  const answer = await server.request('POST', path(member), { token: admin.token });
  assert.equal(answer.status, 422);
  assert.match(String(answer.body.error), /has no second factor/);
  assert.equal((await lastAct())?.id, before?.id);
});

test('the page of somebody offers it where they have one, and asks for a fresh sign-in', async () => {
  const chief = await server.createUser('chief', { role: 'admin' });
  const browser = await signedInBrowser(server, 'chief');
  const page = `/admin/accounts/${member.id}`;
  assert.doesNotMatch((await browser.get(page)).text, /disable_two_factor/);
  await giveFactor(member);
  const shown = await browser.get(page);
  assert.match(shown.text, /disable_two_factor/);
  const fields = { authenticity_token: formTokenIn(shown) };
  await signedInAgo(server, chief, 11 * 60_000);
  assert.equal((await browser.post(`${page}/disable_two_factor`, fields)).status, 403);
  assert.equal(await factorsOf(member), 1);
  await signedInAgo(server, chief, 60_000);
  assert.equal((await browser.post(`${page}/disable_two_factor`, fields)).headers.location, page);
  assert.equal(await factorsOf(member), 0);
});

test('the command line does it to anybody, and it stands in the audit log', async () => {
  const run = await commands.run('accounts', 'modify', 'owner', '--disable-two-factor');
  assert.match(run.stdout, /the second factor is switched off/);
  assert.equal(await factorsOf(owner), 0);
  const rows = await server.ctx.store.db.selectFrom('audit_log').select(['action', 'account_id']).execute();
  assert.ok(rows.some(({ action, account_id: by }) => action === 'disable_2fa' && by === null));
});
