import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { blockServer } from '../support/verbs.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
  for (const name of ['alice', 'former']) await commands.server.createUser(name);
  await blockServer(commands.server, 'spam.example', { severity: 'suspend', publicComment: 'Advertising only' });
});
after(() => commands.close());

test('an alias may be named by the page of the account, and is kept by its id', async () => {
  const { ctx } = commands.server;
  const accounts = () => ctx.store.db.selectFrom('accounts').select(['uri', 'also_known_as']);
  const { uri } = await accounts().where('username', '=', 'former').executeTakeFirstOrThrow();
  for (const address of [`${ctx.config.origin}/@former`, `${ctx.config.origin}/users/former`, uri]) {
    assert.equal((await commands.run('federation', 'alias', 'alice')).code, 0);
    const { code, stdout } = await commands.run('federation', 'alias', 'alice', address);
    assert.equal(code, 0, address);
    assert.ok(stdout.includes(uri));
    const { also_known_as } = await accounts().where('username', '=', 'alice').executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(also_known_as), [uri], address);
  }
  assert.equal((await commands.run('federation', 'alias', 'alice', `${ctx.config.origin}/@nobody`)).code, 1);
});

test('whoever runs the server is told that another is blocked, and why, whoever else may know', async () => {
  const address = 'https://spam.example/users/eve';
  for (const words of [
    ['alias', 'alice', address],
    ['move', 'alice', address],
    ['relays', 'add', 'https://spam.example/inbox'],
    ['relays', 'add', '--kind', 'litepub', address],
  ]) {
    const { code, stderr } = await commands.run('federation', ...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(stderr, /spam\.example is blocked here.*Advertising only/, words.join(' '));
  }
});
