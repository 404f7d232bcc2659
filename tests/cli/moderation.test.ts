import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { runJobs } from '../support/jobs.ts';
import { as, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
let owner: TestUser;
let bob: TestUser;
before(async () => {
  commands = await startWithCommands();
  owner = await commands.server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  bob = await commands.server.createUser('bob');
});
after(() => commands.close());

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await commands.run(...args);
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** The acts that the command line did, oldest first. */
async function acts(): Promise<string[]> {
  const rows = await commands.server.ctx.store.db
    .selectFrom('audit_log')
    .select(['account_id', 'action', 'target_type', 'label', 'details'])
    .orderBy('id')
    .execute();
  for (const row of rows) assert.deepEqual([row.account_id, JSON.parse(row.details).by], [null, 'command line']);
  return rows.map((row) => `${row.action} ${row.target_type} ${row.label}`);
}

test('accounts are moderated, the owner too, and the log says who did it', async () => {
  await run('accounts', 'silence', 'bob', '--text', 'hush');
  await run('accounts', 'suspend', 'owner');
  assert.match(await run('accounts', 'list', '--status', 'silenced'), /^\d+ {2}bob {2}bob@example\.org {2}silenced$/);
  await run('accounts', 'unsuspend', '@owner');
  await run('accounts', 'unsilence', 'bob');
  const seen = (await as(commands.server, owner)('GET', `/api/v1/admin/accounts/${bob.id}`)).body;
  assert.equal(seen.silenced, false);
  assert.match(await run('audit', 'list', '--limit', '1'), / {2}command line {2}unsilence {2}account {2}bob$/);
  const nobody = await commands.run('accounts', 'silence', 'nobody');
  assert.equal(nobody.code, 1);
  assert.match(nobody.stderr, /no account "nobody"/);
  assert.deepEqual(await acts(), [
    'silence account bob',
    'suspend account owner',
    'unsuspend account owner',
    'unsilence account bob',
  ]);
});

test('reports are listed, noted, acted on and settled; an appeal is answered', async () => {
  const { server } = commands;
  const bad = await post(server, bob, 'bad words');
  const json = { account_id: bob.id, status_ids: [bad.id], comment: 'see for\nyourself' };
  const { id } = (await as(server, owner)('POST', '/api/v1/reports', { json })).body;
  assert.match(await run('reports', 'list'), new RegExp(`^${id} .* bob {2}see for yourself$`));
  await run('reports', 'note', String(id), 'looks bad');
  assert.match(await run('reports', 'notes', String(id)), /looks bad$/);
  await run('reports', 'act', String(id), '--type', 'delete_statuses', '--text', 'no bad words');
  assert.equal((await as(server, owner)('GET', `/api/v1/statuses/${bad.id}`)).status, 404);
  assert.equal(await run('reports', 'list'), '');
  await run('reports', 'reopen', String(id));
  await run('reports', 'resolve', String(id));
  await run('accounts', 'disable', 'bob');
  const [strike] = (await as(server, bob)('GET', '/api/whinchat/v1/strikes')).items;
  await as(server, bob)('POST', `/api/whinchat/v1/strikes/${strike?.id}/appeal`, { json: { text: 'it was a quote' } });
  assert.match(await run('appeals', 'list'), /^\d+ {2}bob {2}disable {2}it was a quote$/);
  await run('appeals', 'approve', String(strike?.id));
  const me = await as(server, bob)('GET', '/api/v1/accounts/verify_credentials');
  assert.equal(me.status, 200);
});

test('invitations, webhooks and blocks are made and ended', async () => {
  const url = await run('invites', 'create', 'bob', '--max-uses', '3', '--comment', 'friends');
  assert.match(url, /^http:\/\/localhost:3000\/invite\/\w{8}$/);
  assert.match(await run('invites', 'list'), /0\/3 {2}for ever {2}friends$/);
  assert.equal(await run('invites', 'end-all'), '1');
  assert.equal(await run('invites', 'list'), '');
  const [hook = ''] = (await run('webhooks', 'create', 'https://hook.example/', '--events', 'report.created')).split(
    ' ',
  );
  await run('webhooks', 'disable', hook);
  assert.match(await run('webhooks', 'list'), /hook\.example\/ {2}report\.created {2}disabled$/);
  await run('webhooks', 'delete', hook);
  await run('ip-blocks', 'add', '198.51.100.7/24', '2001:db8::1');
  assert.deepEqual((await run('ip-blocks', 'list')).split('\n'), [
    '2001:db8::1/128  sign_up_block',
    '198.51.100.0/24  sign_up_block',
  ]);
  await run('ip-blocks', 'remove', '198.51.100.0/24');
  assert.equal((await commands.run('ip-blocks', 'remove', '198.51.100.0/24')).code, 1);
  await run('email-blocks', 'add', 'trash.example');
  await run('email-blocks', 'add', 'spam.mer@example.org');
  assert.equal(await run('email-blocks', 'list'), 'trash.example  0');
  await run('email-blocks', 'remove', 'trash.example');
  await run('email-blocks', 'remove', 'spammer@example.org');
  await run('domains', 'note', 'remote.example', 'slow to answer');
  assert.match(await run('domains', 'notes', 'remote.example'), /slow to answer$/);
  await run('username-blocks', 'add', 'boss', '--exact');
  assert.equal(await run('username-blocks', 'list'), 'boss  exact');
});

test('an account is deleted with all it has', async () => {
  const { server } = commands;
  const { id } = await post(server, bob, 'farewell');
  await run('accounts', 'delete', 'bob');
  assert.equal((await as(server, owner)('GET', `/api/v1/statuses/${id}`)).status, 404);
  await runJobs(server);
  const left = await server.ctx.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'bob@example.org')
    .execute();
  assert.deepEqual(left, []);
});
