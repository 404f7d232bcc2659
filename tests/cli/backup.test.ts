import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStore } from '../../src/platform/db/store.ts';
import { contentKey } from '../../src/platform/storage/keys.ts';
import { testEngine } from '../support/database.ts';
import { runCommand, type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
let target: string;
before(async () => {
  commands = await startWithCommands();
  target = join(commands.server.ctx.config.dataDir, 'backup');
});
after(() => commands.close());

const FILE = Buffer.from('a stored file');
const KEY = contentKey(FILE, 'png');

test('a backup taken while the server runs holds the database and the files', {
  skip: testEngine !== 'sqlite',
}, async () => {
  const { server } = commands;
  await server.createUser('alice');
  await server.ctx.storage.put(KEY, FILE);
  assert.equal((await commands.run('backup', 'create', target)).code, 0);
  assert.deepEqual(await readFile(join(target, 'media', KEY)), FILE);
  const copy = await openStore({
    url: `sqlite:${join(target, 'whinchat.sqlite3')}`,
    instance: { origin: 'http://localhost:3000', domain: 'localhost:3000' },
  });
  const names = await copy.db.selectFrom('accounts').select('username').execute();
  await copy.close();
  assert.deepEqual(names, [{ username: 'alice' }]);
  const again = await commands.run('backup', 'create', target);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /not empty/);
});

test('PostgreSQL is left to its own tools', async () => {
  const env = { DATA_DIR: join(target, '..'), DATABASE_URL: 'postgres://localhost/nothing' };
  const { code, stderr } = await runCommand(env, ['backup', 'create', `${target}-2`]);
  assert.equal(code, 1);
  assert.match(stderr, /pg_dump/);
  assert.equal((await runCommand(env, ['backup', 'create', `${target}-3`, '--media-only'])).code, 0);
});
