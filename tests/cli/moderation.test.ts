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
  await commands.server.createUser('founder', { role: 'owner' });
  bob = await commands.server.createUser('bob');
});
after(() => commands.close());

const run = (...args: string[]) => commands.says(...args);
const rows = (...args: string[]) => commands.lists(...args);

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
  const [silenced, ...others] = await rows('accounts', 'list', '--status', 'silenced');
  assert.deepEqual([silenced?.HANDLE, silenced?.['E-MAIL'], silenced?.STATE], ['bob', 'bob@example.org', 'silenced']);
  assert.deepEqual(others, []);
  await run('accounts', 'unsuspend', '@owner');
  await run('accounts', 'unsilence', 'bob');
  const seen = (await as(commands.server, owner)('GET', `/api/v1/admin/accounts/${bob.id}`)).body;
  assert.equal(seen.silenced, false);
  const [act] = await rows('audit', 'list', '--limit', '1');
  assert.deepEqual(
    [act?.BY, act?.ACTION, act?.['TARGET TYPE'], act?.TARGET],
    ['command line', 'unsilence', 'account', 'bob'],
  );
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
  const [report] = await rows('reports', 'list');
  assert.deepEqual([report?.ID, report?.ACCOUNT, report?.COMMENT], [id, 'bob', 'see for yourself']);
  await run('reports', 'note', String(id), 'looks bad');
  assert.match(await run('reports', 'notes', String(id)), /looks bad$/);
  await run('reports', 'act', String(id), '--type', 'delete_statuses', '--text', 'no bad words');
  assert.equal((await as(server, owner)('GET', `/api/v1/statuses/${bad.id}`)).status, 404);
  assert.deepEqual(await rows('reports', 'list'), []);
  await run('reports', 'reopen', String(id));
  await run('reports', 'resolve', String(id));
  await run('accounts', 'disable', 'bob');
  const [strike] = (await as(server, bob)('GET', '/api/whinchat/v1/strikes')).items;
  await as(server, bob)('POST', `/api/whinchat/v1/strikes/${strike?.id}/appeal`, { json: { text: 'it was a quote' } });
  const [appeal] = await rows('appeals', 'list');
  assert.deepEqual([appeal?.ACCOUNT, appeal?.ACTION, appeal?.APPEAL], ['bob', 'disable', 'it was a quote']);
  await run('appeals', 'approve', String(strike?.id));
  const me = await as(server, bob)('GET', '/api/v1/accounts/verify_credentials');
  assert.equal(me.status, 200);
});

test('invitations, webhooks and blocks are made and ended', async () => {
  const url = await run('invites', 'create', 'bob', '--max-uses', '3', '--comment', 'friends');
  assert.match(url, /^http:\/\/localhost:3000\/invite\/\w{8}$/);
  const [invite] = await rows('invites', 'list');
  assert.deepEqual([invite?.USES, invite?.UNTIL, invite?.COMMENT], ['0 of 3', 'for ever', 'friends']);
  assert.equal(await run('invites', 'end-all'), '1 invite is revoked.');
  assert.deepEqual(await rows('invites', 'list'), []);
  const create = ['webhooks', 'create', 'https://hook.example/', '--events', 'report.created', '--json'];
  const { id: hook } = JSON.parse(await run(...create));
  await run('webhooks', 'disable', hook);
  assert.deepEqual(await rows('webhooks', 'list'), [
    { ID: hook, ENABLED: 'no', ADDRESS: 'https://hook.example/', EVENTS: 'report.created' },
  ]);
  await run('webhooks', 'delete', hook);
  await run('ip-blocks', 'add', '198.51.100.7/24', '2001:db8::1');
  assert.deepEqual(
    (await rows('ip-blocks', 'list')).map((row) => `${row.NETWORK} ${row.SEVERITY}`),
    ['2001:db8::1/128 sign_up_block', '198.51.100.0/24 sign_up_block'],
  );
  await run('ip-blocks', 'remove', '198.51.100.0/24');
  assert.equal((await commands.run('ip-blocks', 'remove', '198.51.100.0/24')).code, 1);
  await run('email-blocks', 'add', 'trash.example');
  await run('email-blocks', 'add', 'spam.mer@example.org');
  const [host] = await rows('email-blocks', 'list');
  assert.deepEqual([host?.HOST, host?.ATTEMPTS], ['trash.example', '0']);
  await run('email-blocks', 'remove', 'trash.example');
  await run('email-blocks', 'remove', 'spammer@example.org');
  await run('domains', 'note', 'remote.example', 'slow to answer');
  assert.match(await run('domains', 'notes', 'remote.example'), /slow to answer$/);
  await run('username-blocks', 'add', 'boss', '--exact');
  const [name] = await rows('username-blocks', 'list');
  assert.deepEqual([name?.NAME, name?.BLOCKS], ['boss', 'exactly this name']);
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
