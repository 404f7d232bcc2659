import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { freshDatabase, testEngine } from '../support/database.ts';
import { emptyEnvironment, runProgram } from './whinchat.ts';

let machine: Awaited<ReturnType<typeof emptyEnvironment>>;
before(async () => {
  machine = await emptyEnvironment();
});
after(() => machine.remove());

test('a command makes no database: where there is none, it is in the wrong place', async () => {
  const database = testEngine === 'postgres' ? await freshDatabase(testEngine, { empty: true }) : undefined;
  const env = { ...machine.env, ...(database ? { DATABASE_URL: database.url } : {}) };
  const create = ['accounts', 'create', 'anna', '--email', 'anna@localhost'];
  for (const args of [create, ['settings', 'list'], ['backup', 'create']]) {
    const { code, stdout, stderr } = await runProgram(env, args);
    assert.equal(code, 1, stdout);
    assert.match(stderr, /^There is no.*: start the server once, which makes it, or give this command/);
  }
  assert.equal(existsSync(`${machine.env.DATA_DIR}/whinchat.sqlite3`), false);
  await database?.drop();
});

test('a wrong configuration is named', async () => {
  const { code, stderr } = await runProgram({ ...machine.env, PORT: 'none' }, ['settings', 'list']);
  assert.equal(code, 1);
  assert.match(stderr, /PORT must be/);
  assert.doesNotMatch(stderr, /\n\s+at /);
});
