import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../../migrations/list.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { testEngine } from '../support/database.ts';
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

test('a port that is taken is named, and what to do', async () => {
  const { PORT } = machine.env;
  const other = createServer((socket) => socket.destroy()).listen(Number(PORT), '127.0.0.1');
  try {
    assert.match(await refusal({}), new RegExp(`EADDRINUSE.*${PORT}: another program has this PORT`));
  } finally {
    other.close();
  }
});

test('an address of another machine is named', async () => {
  assert.match(
    await refusal({ HOST: '192.0.2.1' }),
    /EADDRNOTAVAIL.*192\.0\.2\.1.*: set HOST to an address of this machine/,
  );
});

test('a database that does not answer is no reason to wait for ever', async () => {
  const said = await refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  assert.match(said, /ECONNREFUSED.*: start PostgreSQL, or set DATABASE_URL to where it is/);
});

const onPostgres = { skip: testEngine !== 'postgres' };

test('a database that does not exist is named', onPostgres, async () => {
  const url = new URL(machine.databaseUrl);
  url.pathname = '/nowhere';
  assert.match(await refusal({ DATABASE_URL: url.href }), /database "nowhere" does not exist: make it \(createdb\)/);
});

test('a database that belongs to another user is named', onPostgres, async () => {
  const client = new pg.Client({ connectionString: machine.databaseUrl });
  await client.connect();
  const url = new URL(machine.databaseUrl);
  [url.username, url.password] = [`stranger_${process.pid}`, 'a'];
  try {
    await client.query(`create role ${url.username} login password 'a'`);
    assert.match(await refusal({ DATABASE_URL: url.href }), /permission denied.*: the user in DATABASE_URL must own/);
  } finally {
    await client.query(`drop role ${url.username}`);
    await client.end();
  }
});

test('a database that asks for a password or knows no TLS is named', onPostgres, async () => {
  const url = new URL(machine.databaseUrl);
  url.searchParams.set('sslmode', 'verify-full');
  assert.match(
    await refusal({ DATABASE_URL: url.href }),
    /does not support SSL connections: set sslmode in DATABASE_URL/,
  );
});

test('a database that only reads is named', onPostgres, async () => {
  const client = new pg.Client({ connectionString: machine.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`);
  await client.end();
  const said = await refusal({});
  assert.match(said, /The database of DATABASE_URL only reads: set it to the primary server/);
  assert.doesNotMatch(said, /^\s+at /m);
});

test('a file of SQLite that is no database is named', async () => {
  const file = join(machine.env.DATA_DIR ?? '', 'other.sqlite3');
  await writeFile(file, 'no database at all, '.repeat(100));
  assert.match(await refusal({ DATABASE_URL: `sqlite:${file}` }), /restore a backup, or name another file/);
});

test('a folder that cannot be written to is named, without a trace', async () => {
  const file = join(machine.env.DATA_DIR ?? '', 'file');
  await writeFile(file, '');
  for (const DATA_DIR of [file, join(file, 'inside')]) {
    const said = await refusal({ DATA_DIR });
    assert.match(said, /DATA_DIR needs a folder where the user of the server may write, and \S+ is none \(E[A-Z]+\)/);
    assert.doesNotMatch(said, /^\s+at /m);
  }
  assert.match(await refusal({ BACKUP_DIR: join(file, 'backups') }), /BACKUP_DIR needs a folder where the user/);
});

test('so is what cannot be written to inside', async () => {
  const DATA_DIR = machine.env.DATA_DIR ?? '';
  // Whatever the user of the tests may do, nobody gets anywhere by this link.
  await symlink('media', join(DATA_DIR, 'media'));
  assert.match(
    await refusal({}),
    /\/media may not be written by the user of the server \(ELOOP\): give the whole folder/,
  );
});
