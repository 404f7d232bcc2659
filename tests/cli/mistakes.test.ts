import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
let file: string;
before(async () => {
  commands = await startWithCommands();
  file = join(commands.server.ctx.config.dataDir, 'words.txt');
  await writeFile(file, 'just words\n');
  await commands.server.createUser('wren');
});
after(() => commands.close());

const MISSING = /^\/nowhere\/file: no such file or directory\n$/;

/** Ordinary mistakes of each kind, and the sentence that names them. */
const MISTAKES: readonly [readonly string[], RegExp][] = [
  [['settings', 'thumbnail', '/nowhere/file'], MISSING],
  [['documents', 'publish', '--kind', 'privacy_policy', '/nowhere/file'], MISSING],
  [['domains', 'import', '/nowhere/file'], MISSING],
  [['emojis', 'add', 'wren', '/nowhere/file'], MISSING],
  [['domains', 'import', '/usr'], /^\/usr is a folder, and not a file\.\n$/],
  [['settings', 'thumbnail', '/usr'], /^\/usr is a folder, and not a file\.\n$/],
  [['backup', 'verify', '/nowhere/backup'], /^There is no backup in \/nowhere\/backup\n$/],
  [['backup', 'create', '/etc/passwd/backup'], /^\/etc\/passwd\/backup: not a directory\n$/],
  [['domains', 'drafts', 'accept', 'first'], /'first' is invalid.* It must be an id/],
  [['domains', 'lists', 'follow', 'list.csv'], /'list\.csv' is invalid.* It must be an address/],
  [['domains', 'lists', 'fetch', '64'], /^There is no such thing: 64\n$/],
  [['domains', 'block', 'no domain'], /^Validation failed: Domain /],
  [['jobs', 'list', '--limit', 'some'], /'some' is invalid.* It must be a whole number/],
  [['reports', 'notes', 'first'], /^It must be an id/],
  [['federation', 'move', 'nobody', 'elsewhere'], /'elsewhere' is invalid.* It must be an address/],
  [['automatic-rules', 'create', 'x', '--conditions', '{'], /It must be JSON/],
  // Only those that can be set are named.
  [
    ['settings', 'show', 'colour'],
    /^There is no setting "colour"; there are (?!.*(?:_key|logo_size)).*\baccent_colour\b/,
  ],
  [['accounts', 'approve', 'wren'], /^This account is not waiting for approval\n$/],
  [['accounts', 'reject', 'wren'], /^This account is not waiting for approval\n$/],
  [['accounts', 'unsuspend', 'wren'], /^This account is not suspended\n$/],
  [['accounts', 'erase', 'wren'], /^This account is not suspended\n$/],
];

test('an ordinary mistake is named in a sentence', async () => {
  for (const [args, reason] of MISTAKES) {
    const { code, stdout, stderr } = await commands.run(...args);
    assert.notEqual(code, 0, args.join(' '));
    assert.equal(stdout, '', args.join(' '));
    assert.match(stderr, reason, args.join(' '));
    assert.doesNotMatch(stderr, /\n\s+at |Error:/, args.join(' '));
  }
});

test('a picture of the server that is no picture is refused', async () => {
  const { code, stderr } = await commands.run('settings', 'thumbnail', file);
  assert.equal(code, 1);
  assert.doesNotMatch(stderr, /\n\s+at /);
});

test('a database server that is away is named', async () => {
  const port = await freePort();
  const env = { ...commands.env, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/whinchat` };
  const { code, stderr } = await runCommand(env, ['rules', 'list']);
  assert.equal(code, 1);
  assert.match(stderr, new RegExp(`127\\.0\\.0\\.1:${port}: connection refused\\n$`));
  assert.doesNotMatch(stderr, /\n\s+at /);
});
