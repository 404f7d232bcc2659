import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { assertFit, assertUsable } from '../../../src/platform/db/postgres/usable.ts';
import { freshDatabase, testEngine } from '../../support/database.ts';

const FIT = { number: 150_004, version: '15.4', encoding: 'UTF8', isReadOnly: false };

test('an old PostgreSQL, another encoding and a standby are told apart from one that we can work with', () => {
  assertFit(FIT);
  const old = { ...FIT, number: 140_012, version: '14.12 (Debian 14.12-1)' };
  assert.throws(() => assertFit(old), {
    kind: 'conflict',
    message: /^PostgreSQL 14\.12 .* is too old: .* 15 or newer$/,
  });
  assert.throws(() => assertFit({ ...FIT, encoding: 'SQL_ASCII' }), {
    kind: 'conflict',
    message: /encoding SQL_ASCII.*createdb/,
  });
  // A server whose database becomes a standby for a moment waits instead of ending.
  assert.throws(() => assertFit({ ...FIT, isReadOnly: true }), { kind: 'unavailable', message: /only reads/ });
});

test('what PostgreSQL says of itself is understood', { skip: testEngine !== 'postgres' }, async () => {
  const database = await freshDatabase('postgres', { empty: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await assertUsable(client);
    await client.query('set default_transaction_read_only = on');
    await assert.rejects(assertUsable(client), /only reads/);
  } finally {
    await client.end();
    await database.drop();
  }
});
