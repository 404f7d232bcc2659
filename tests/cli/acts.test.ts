import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Command } from 'commander';
import { GROUPS } from '../../src/cli/groups.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
  await commands.server.createUser('owner', { role: 'owner' });
  const { token } = await commands.server.createUser('bob');
  await commands.server.request('POST', '/api/v1/statuses', { token, json: { status: 'something to find' } });
});
after(() => commands.close());

/** Commands that only read, with what they are run with. */
const READING = [
  'accounts list',
  'accounts show bob',
  'accounts notes bob',
  'announcements list',
  'appeals list',
  'audit list',
  'automatic-rules list',
  'automatic-rules hits',
  'clock show',
  'documents list',
  'domains list',
  'domains preview elsewhere.example',
  'domains export',
  'domains lists show',
  'domains drafts list',
  'email-blocks list',
  'emojis list',
  'federation status',
  'federation relays list',
  'invites list',
  'ip-blocks list',
  'jobs list',
  'media usage',
  'media prune --strays --dry-run',
  'media prune --days 1 --dry-run',
  'statuses prune --days 1 --dry-run',
  'reports list',
  'rules list',
  'settings list',
  'settings show site_title',
  'settings get site_title',
  'trends list',
  'username-blocks list',
  'webhooks list',
];

/** Commands that act, with what they are run with, and the entry that the audit log must have of them. */
const ACTING: readonly (readonly [command: string, entry: string])[] = [
  ['accounts create carol --email carol@example.org', 'create account carol'],
  ['accounts modify bob --reset-password', 'modify account bob'],
  ['accounts modify bob --role moderator', 'modify account bob'],
  ['accounts modify bob --email new@example.org', 'modify account bob'],
  ['accounts modify bob --confirm', 'modify account bob'],
  ['accounts modify bob --disable', 'modify account bob'],
  ['accounts modify bob --enable', 'modify account bob'],
  ['accounts silence bob', 'silence account bob'],
  ['accounts delete carol', 'destroy account carol'],
  ['tokens create --account bob', 'create account bob'],
  ['tokens revoke --account bob', 'revoke account bob'],
  ['federation rotate-keys bob', 'rotate_keys account bob'],
  ['federation rotate-keys --all', 'rotate_keys federation federation'],
  ['federation rotate-keys --server', 'rotate_keys federation federation'],
  ['federation alias bob', 'alias account bob'],
  ['federation relays add https://relay.example/inbox', 'create relay https://relay.example/inbox'],
  ['federation relays disable https://relay.example/inbox', 'disable relay https://relay.example/inbox'],
  ['federation relays enable https://relay.example/inbox', 'enable relay https://relay.example/inbox'],
  ['federation relays remove https://relay.example/inbox', 'destroy relay https://relay.example/inbox'],
  ['federation retry elsewhere.example', 'retry_delivery instance elsewhere.example'],
  ['federation stop elsewhere.example', 'stop_delivery instance elsewhere.example'],
  ['federation restart elsewhere.example', 'restart_delivery instance elsewhere.example'],
  ['jobs retry --all', 'retry jobs jobs'],
  ['search reindex', 'reindex search search'],
  ['settings set site_title Birds', 'update setting site_title'],
  ['rules create Kindness', 'create rule Kindness'],
  ['clock confirm', 'confirm clock'],
];

/** Commands that act by verbs which write to the log themselves, in tests of their own, or on what is not there in this one. */
const OTHERS =
  /^(accounts (approve|reject|resend-confirmation|sign-out|memorialize|unmemorialize|remove-avatar|remove-header|unblock-email|enable|unsilence|unsensitize|unsuspend|erase|warn|disable|sensitize|suspend|note|delete-note)|reports (resolve|reopen|assign|act|note|notes|delete-note)|appeals (approve|reject|take-back)|invites (create|end|end-all)|automatic-rules (create|backtest|enable|disable|delete|undo)|webhooks (create|modify|enable|disable|rotate-secret|delete)|(ip|email|username)-blocks (add|remove)|settings (thumbnail|logo|icon)|rules (change|order|delete)|announcements (create|mail|delete)|documents publish|emojis (add|import|copy|disable|enable|remove)|domains (block|unblock|allow|disallow|import|note|notes|delete-note|lists (follow|fetch|unfollow)|drafts (accept|refuse))|trends (approve|reject)|statuses prune|media (purge|copy)|federation move)$/;

/** They reach outside, or no further than files: the first finds out, the second sends a letter, the others copy everything or give back what nothing is in. */
const ELSEWHERE = [
  'federation doctor',
  'mail test',
  'backup create',
  'backup verify',
  'backup restore',
  'database compact',
];

async function everyCommand(): Promise<string[]> {
  const found: string[] = [];
  const visit = (command: Command, path: string) => {
    if (command.commands.length === 0) found.push(path);
    for (const inner of command.commands) visit(inner, `${path} ${inner.name()}`);
  };
  for (const [name, { load }] of Object.entries(GROUPS)) {
    const group = new Command(name);
    (await load())(group);
    visit(group, name);
  }
  return found;
}

/** The entries of the audit log from the latest on, as far as they come from the command line. */
async function entries(): Promise<{ id: number; text: string; details: string }[]> {
  const rows = await commands.server.ctx.store.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute();
  return rows.map(({ id, action, target_type, label, details }) => ({
    id,
    text: `${action} ${target_type} ${label}`,
    details,
  }));
}

test('each command is known to read or to act', async () => {
  const run = [...READING, ...ACTING.map(([command]) => command)];
  const unknown = (await everyCommand()).filter(
    (path) => !OTHERS.test(path) && !ELSEWHERE.includes(path) && !run.some((one) => `${one} `.startsWith(`${path} `)),
  );
  assert.deepEqual(unknown, []);
});

test('a command that reads leaves nothing in the log', async () => {
  const before = await entries();
  for (const command of READING) await commands.says(...command.split(' '));
  assert.deepEqual(await entries(), before);
});

test('a command that acts is in the log, with whom it concerned and without secrets', async () => {
  for (const [command, entry] of ACTING) {
    const before = (await entries()).length;
    const said = await commands.says(...command.split(' '));
    const [newest] = await entries();
    assert.ok(newest?.text.startsWith(entry), `${command}: ${newest?.text}`);
    assert.equal((await entries()).length, before + 1, `${command} is there once`);
    const password = /New password: (\S+)/.exec(said)?.[1];
    assert.ok(password === undefined || !newest?.details.includes(password));
  }
  const [role] = (await entries()).filter(({ details }) => details.includes('"role":"moderator"'));
  assert.ok(role, 'the log says which role was given');
});

test('a password that is given on the command line is not in the log', async () => {
  await commands.says('accounts', 'modify', 'bob', '--password', 'a secret of bob');
  const [newest] = await entries();
  assert.match(newest?.details ?? '', /"password":true/);
  assert.doesNotMatch(newest?.details ?? '', /a secret/);
});

test('what fails is not in the log', async () => {
  const before = await entries();
  assert.equal((await commands.run('accounts', 'modify', 'nobody', '--confirm')).code, 1);
  assert.equal((await commands.run('federation', 'rotate-keys', 'nobody')).code, 1);
  assert.deepEqual(await entries(), before);
});
