import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

const request = (path: string, token: string) => commands.server.request('GET', path, { token });

test('an account made by command is there for the running server, with a token made by command', async () => {
  const account = ['--email', 'owner@localhost', '--password', 'long passphrase', '--role', 'owner', '--confirmed'];
  const made = await commands.run('accounts', 'create', 'owner', ...account);
  assert.deepEqual(made, {
    code: 0,
    stdout: 'The account owner is made.\nNew password: long passphrase\n',
    stderr: '',
  });
  const token = await commands.run('tokens', 'create', '--account', 'owner', '--scopes', 'read admin:read');
  assert.match(token.stdout, /^[\w-]{20,}\n$/);
  const me = await request('/api/v1/accounts/verify_credentials', token.stdout.trim());
  assert.equal(me.status, 200);
  assert.equal(me.body.username, 'owner');
  assert.equal(me.body.role?.name, 'Owner');
});

test('a password that is not given is made up', async () => {
  const made = await commands.run('accounts', 'create', 'alice', '--email', 'alice@example.org');
  assert.match(made.stdout, /^The account alice is made\.\nNew password: \S{16,}\n$/);
});

test('without --confirmed the address still has to be confirmed; modify confirms it', async () => {
  await commands.run('accounts', 'create', 'bob', '--email', 'bob@example.org');
  const { stdout } = await commands.run('tokens', 'create', '--account', 'bob');
  const token = stdout.trim();
  assert.equal((await request('/api/v1/accounts/verify_credentials', token)).status, 403);
  assert.equal((await commands.run('accounts', 'modify', 'bob', '--confirm')).code, 0);
  assert.equal((await request('/api/v1/accounts/verify_credentials', token)).status, 200);
  assert.equal((await commands.run('accounts', 'modify', 'bob', '--disable')).code, 0);
  assert.equal((await request('/api/v1/accounts/verify_credentials', token)).status, 403);
  assert.equal((await commands.run('accounts', 'modify', 'bob', '--enable')).code, 0);
  assert.equal((await commands.run('tokens', 'revoke', '--account', 'bob')).code, 0);
  assert.equal((await request('/api/v1/accounts/verify_credentials', token)).status, 401);
});

test('what cannot be done says why and exits with a failure', async () => {
  const create = (...args: string[]) => commands.run('accounts', 'create', ...args);
  const refusals: [Promise<{ code: number; stderr: string; stdout: string }>, RegExp][] = [
    [create('alice', '--email', 'other@example.org'), /already been taken/],
    [create('carol', '--email', 'ALICE@example.org'), /already been taken/],
    [create('no way', '--email', 'a@example.org'), /letters, digits/],
    [create('carol', '--email', 'nonsense'), /e-mail address/],
    [create('carol', '--email', 'c@example.org', '--password', 'short'), /at least 8/],
    [create('carol', '--email', 'c@example.org', '--role', 'king'), /Allowed choices/],
    [create('carol'), /--email/],
    [commands.run('tokens', 'create', '--account', 'nobody'), /no local account/],
    [commands.run('tokens', 'create', '--account', 'alice', '--scopes', 'everything'), /scope/],
    [commands.run('accounts', 'modify', 'alice'), /what is to change/],
    [commands.run('nonsense'), /unknown command/],
  ];
  for (const [running, message] of refusals) {
    const { code, stderr, stdout } = await running;
    assert.notEqual(code, 0);
    assert.match(stderr, message);
    assert.equal(stdout, '');
  }
});
