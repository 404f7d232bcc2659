import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../../migrations/list.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startProcess } from '../support/process.ts';
import { freshMachine, type Machine } from './machine.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await freshMachine();
});
afterEach(() => machine.remove());

/** What a server prints that ends with code 1 instead of serving. */
async function refusal(env: Record<string, string>): Promise<string> {
  const started = await startProcess({ ...machine.env, ...env }).catch((error: unknown) => error);
  if (!(started instanceof Error)) assert.fail('it serves');
  const [first = '', ...output] = started.message.split('\n');
  assert.equal(first, 'the server ended with 1:');
  return output.join('\n');
}

test('a database of a newer version is not touched', async () => {
  const up = async (db: Kysely<unknown>) => void (await sql`select 1`.execute(db));
  const newer = [...migrations, { id: '9999-future', steps: [{ name: 'later', up }] }];
  await migrate({ url: machine.databaseUrl, migrations: newer });
  const said = await refusal({});
  assert.match(said, /The database was migrated by Whinchat \S+ \(step 9999-future\/later\), which is newer/);
  assert.doesNotMatch(said, /^\s+at /m);
});

test('every wrong variable is named at once, without its value where that is secret', async () => {
  const said = await refusal({
    LOG_LEVEL: 'loud',
    RATE_LIMIT_MULTIPLIER: '-1',
    SMTP_URL: 'https://user:hunter2@mail.example',
    ROLE: 'cook',
  });
  for (const name of ['LOG_LEVEL', 'RATE_LIMIT_MULTIPLIER', 'SMTP_URL', 'ROLE']) assert.match(said, new RegExp(name));
  assert.doesNotMatch(said, /hunter2/);
  assert.doesNotMatch(said, /^\s+at /m);
});

test('a port that is taken is named', async () => {
  const { PORT } = machine.env;
  const other = createServer((socket) => socket.destroy()).listen(Number(PORT), '127.0.0.1');
  try {
    assert.match(await refusal({}), new RegExp(`EADDRINUSE.*${PORT}`));
  } finally {
    other.close();
  }
});

test('a database that does not answer is no reason to wait for ever', async () => {
  const said = await refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  assert.match(said, /ECONNREFUSED|connect/i);
});
