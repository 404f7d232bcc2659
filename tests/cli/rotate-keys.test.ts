import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { after, before, test } from 'node:test';
import { instanceKey } from '../../src/federation/keys/instance-key.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

test('accounts get new keys while the server runs, which shows them at once', async () => {
  const { server } = commands;
  const users = [await server.createUser('ada'), await server.createUser('bob')];
  const headers = { accept: 'application/activity+json' };
  const keyOf = async ({ id }: { id: string }): Promise<string> => {
    const { text } = await server.request('GET', `/ap/users/${id}`, { headers });
    return JSON.parse(text).publicKey.publicKeyPem;
  };
  const keys = () => Promise.all(users.map(keyOf));
  const [ada, bob] = await keys();
  assert.equal((await commands.run('federation', 'rotate-keys')).code, 1);
  assert.equal((await commands.run('federation', 'rotate-keys', 'ada', '--all')).code, 1);
  assert.equal((await commands.run('federation', 'rotate-keys', 'nobody')).code, 1);
  assert.deepEqual(await keys(), [ada, bob]);
  const one = await commands.run('federation', 'rotate-keys', 'ada');
  assert.deepEqual([one.code, one.stdout], [0, '1 account has new keys.\n']);
  const second = await keys();
  assert.notEqual(second[0], ada);
  assert.equal(second[1], bob);
  const all = await commands.run('federation', 'rotate-keys', '--all');
  assert.deepEqual([all.code, all.stdout], [0, '2 accounts have new keys.\n']);
  const third = await keys();
  assert.notEqual(third[0], second[0]);
  assert.notEqual(third[1], bob);
});

test('the server itself gets a new key, which it shows and signs with at once', async () => {
  const { server } = commands;
  const shown = async (): Promise<string> =>
    JSON.parse((await server.request('GET', '/actor')).text).publicKey.publicKeyPem;
  const before = await shown();
  assert.equal((await commands.run('federation', 'rotate-keys', '--all', '--server')).code, 1);
  assert.equal((await commands.run('federation', 'rotate-keys', 'ada', '--server')).code, 1);
  assert.equal(await shown(), before);
  const ran = await commands.run('federation', 'rotate-keys', '--server');
  assert.deepEqual([ran.code, ran.stdout], [0, 'The server has a new key.\n']);
  const next = await shown();
  assert.notEqual(next, before);
  const { privateKeyPem } = await instanceKey(server.ctx);
  const own = createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' });
  assert.equal(own, next);
});
