import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { askForPassword } from '../../src/cli/password.ts';
import { verifyPassword } from '../../src/platform/passwords.ts';
import { runCommand } from '../support/command-line.ts';
import { runProgram, type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

async function isPasswordOf(name: string, password: string): Promise<boolean> {
  const { password_hash } = await commands.server.ctx.store.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', `${name}@example.org`)
    .executeTakeFirstOrThrow();
  return verifyPassword(password, password_hash);
}

test('a password is read from standard input, and is not printed', async () => {
  const create = ['accounts', 'create', 'alice', '--email', 'alice@example.org', '--password-stdin'];
  const made = await runProgram(commands.env, create, 'correct horse\n');
  assert.deepEqual(made, { code: 0, stdout: 'The account alice is made.\n', stderr: '' });
  assert.ok(await isPasswordOf('alice', 'correct horse'));
  const changed = await runCommand(commands.env, ['accounts', 'modify', 'alice', '--password-stdin'], 'battery staple');
  assert.deepEqual([changed.code, changed.stdout], [0, 'alice: the password is changed.\n']);
  assert.ok(await isPasswordOf('alice', 'battery staple'));
});

test('a password on standard input that is too short changes nothing', async () => {
  for (const input of ['', 'short\n']) {
    const { code, stdout, stderr } = await runCommand(
      commands.env,
      ['accounts', 'create', 'carol', '--email', 'carol@example.org', '--password-stdin'],
      input,
    );
    assert.deepEqual([code, stdout, stderr], [1, '', 'The password must have at least 8 characters.\n']);
  }
  const both = ['--password', 'long passphrase', '--password-stdin'];
  const { code } = await commands.run('accounts', 'modify', 'alice', ...both);
  assert.notEqual(code, 0);
});

test('the help advises against passwords as arguments', async () => {
  assert.match(await commands.says('accounts', 'create', '--help'), /--password <password> +not advised/);
});

/** Types something where a password is asked for; returns what the terminal shows as well. */
async function typed(...lines: string[]): Promise<{ password: string; shown: string }> {
  const input = new PassThrough();
  const output = new PassThrough();
  const asking = askForPassword(input, output);
  input.end(lines.map((line) => `${line}\n`).join(''));
  try {
    return { password: await asking, shown: await text(output.end()) };
  } finally {
    output.end();
  }
}

test('on a terminal the password is asked for twice, and not shown', async () => {
  const { password, shown } = await typed('correct horse', 'correct horse');
  assert.equal(password, 'correct horse');
  assert.equal(shown, 'Password: \nThe same again: \n');
  await assert.rejects(typed('correct horse', 'correct house'), /two different passwords/);
  await assert.rejects(typed('short', 'short'), /at least 8/);
  await assert.rejects(typed('correct horse'), /No password was given/);
});
