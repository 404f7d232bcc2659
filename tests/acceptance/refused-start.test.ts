import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../../migrations/list.ts';
import type { Migration } from '../../migrations/migration.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { testEngine } from '../support/database.ts';
import { freshMachine, type Machine, refusal } from './machine.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await freshMachine();
});
afterEach(() => machine.remove());

test('a database of a newer version is not touched', async () => {
  const up = async (db: Kysely<unknown>) => void (await sql`select 1`.execute(db));
  const newer: readonly Migration[] = [
    ...migrations,
    { id: '9999-future', kind: 'final', steps: [{ name: 'later', up }] },
  ];
  await migrate({ url: machine.databaseUrl, migrations: newer });
  const said = await refusal(machine);
  assert.match(
    said,
    /The database was migrated by Whinchat \S+(?: \(\w+\))? \(step 9999-future\/later\), which is newer/,
  );
  assert.doesNotMatch(said, /^\s+at /m);
});

const onPostgres = { skip: testEngine !== 'postgres' };

test('a database that does not exist is named', onPostgres, async () => {
  const url = new URL(machine.databaseUrl);
  url.pathname = '/nowhere';
  assert.match(
    await refusal(machine, { DATABASE_URL: url.href }),
    /database "nowhere" does not exist: make it \(createdb\)/,
  );
});

test('a database that belongs to another user is named', onPostgres, async () => {
  const client = new pg.Client({ connectionString: machine.databaseUrl });
  await client.connect();
  const url = new URL(machine.databaseUrl);
  [url.username, url.password] = [`stranger_${process.pid}`, 'a'];
  try {
    await client.query(`create role ${url.username} login password 'a'`);
    assert.match(
      await refusal(machine, { DATABASE_URL: url.href }),
      /permission denied.*: the user in DATABASE_URL must own/,
    );
  } finally {
    await client.query(`drop role ${url.username}`);
    await client.end();
  }
});

test('a database that asks for a password or knows no TLS is named', onPostgres, async () => {
  const url = new URL(machine.databaseUrl);
  url.searchParams.set('sslmode', 'verify-full');
  assert.match(
    await refusal(machine, { DATABASE_URL: url.href }),
    /does not support SSL connections: set sslmode in DATABASE_URL/,
  );
});

test('a database that only reads is named', onPostgres, async () => {
  const client = new pg.Client({ connectionString: machine.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`);
  await client.end();
  const said = await refusal(machine);
  assert.match(said, /The database of DATABASE_URL only reads: set it to the primary server/);
  assert.doesNotMatch(said, /^\s+at /m);
});
