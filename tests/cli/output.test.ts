import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { stranger } from '../support/elsewhere.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

const SOURCES = join(import.meta.dirname, '../../src/cli');

test('every command answers in the one way that knows --json, and nothing else writes answers', async () => {
  for (const file of await readdir(SOURCES)) {
    const source = await readFile(join(SOURCES, file), 'utf8');
    assert.doesNotMatch(source, /\.action\(\s*(?!\s|answering\()/, file);
    if (file !== 'output.ts') assert.doesNotMatch(source, /stdout\.write|console\./, file);
  }
});

/** Lists of each kind: of entities that are values, of entities that are rendered, and of others. */
const LISTS = [
  ['accounts', 'list', '--remote'],
  ['appeals', 'list'],
  ['audit', 'list'],
  ['federation', 'status'],
  ['jobs', 'list'],
  ['reports', 'list'],
];

test('an empty list says so beside the answer, and is an empty array for programs', async () => {
  for (const list of LISTS) {
    const { code, stdout, stderr } = await commands.run(...list, '--json');
    assert.deepEqual([code, JSON.parse(stdout)], [0, []], list.join(' '));
    assert.match(stderr, /^[A-Z].*\.\n$/, list.join(' '));
  }
  const { stdout, stderr } = await commands.run('rules', 'list');
  assert.deepEqual([stdout, stderr], ['', 'There are no rules yet.\n']);
});

test('a list has a header, aligned columns, and the fields of the entities for programs', async () => {
  await commands.server.createUser('al', { role: 'owner' });
  const bob = await commands.server.createUser('bartholomew');
  const printed = await commands.says('accounts', 'list');
  assert.match(printed, /^ID +HANDLE +ROLE +E-MAIL +STATE\n/);
  const [first, second] = await commands.lists('accounts', 'list');
  assert.deepEqual([first?.HANDLE, first?.ROLE, second?.HANDLE, second?.ROLE], ['bartholomew', 'User', 'al', 'Owner']);
  const [entity] = JSON.parse(await commands.says('accounts', 'list', '--json'));
  assert.deepEqual([entity.id, entity.account.acct, entity.approved], [bob.id, 'bartholomew', true]);
});

test('what other servers send cannot control a terminal, and JSON keeps it', async () => {
  const { id } = await stranger(commands.server, 'eve', 'remote.example');
  const name = 'ev\u001b[2Je\u202e\u009b\u2028';
  await commands.server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ display_name: name }).where('id', '=', id).execute(),
  );
  const printed = await commands.says('accounts', 'show', 'eve@remote.example');
  assert.match(printed, /^Name: +ev\ufffd\[2Je\ufffd\ufffd\ufffd?$/m);
  const json = await commands.says('accounts', 'show', 'eve@remote.example', '--json');
  for (const character of name.match(/[^\w[]/g) ?? []) assert.ok(!json.includes(character));
  assert.equal(JSON.parse(json).account.display_name, name);
});

test('a command that changes something says what', async () => {
  for (const [args, said] of [
    [['settings', 'set', 'min_age', '16'], 'min_age is now: 16'],
    [['accounts', 'silence', 'bartholomew'], 'bartholomew is silenced.'],
    [['accounts', 'unsilence', 'bartholomew'], 'bartholomew is no longer silenced.'],
    [
      ['accounts', 'modify', 'al', '--role', 'owner', '--confirm'],
      'al: the role is owner, the e-mail address is confirmed.',
    ],
    [['domains', 'allow', 'Good.example'], 'good.example is allowed.'],
    [['tokens', 'revoke', '--account', 'al'], 'All access tokens of al are revoked.'],
  ] as const) {
    assert.equal(await commands.says(...args), said);
  }
  const { message } = JSON.parse(await commands.says('accounts', 'silence', 'bartholomew', '--json'));
  assert.equal(message, 'bartholomew is silenced.');
});

test('a reader that has seen enough ends a command without a word', async () => {
  const whinchat = join(import.meta.dirname, '../../bin/whinchat');
  const run = promisify(execFile);
  const { stderr } = await run('sh', ['-c', `"${whinchat}" settings list --json | true`], {
    env: { PATH: process.env.PATH, ...commands.env },
  });
  assert.equal(stderr, '');
});
