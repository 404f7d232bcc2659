import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrations } from '../../../migrations/list.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openSnapshot } from '../../../src/platform/db/snapshot.ts';
import { freshDatabase } from '../../support/database.ts';

const INSTANCE = { origin: 'http://localhost', domain: 'localhost' };

/** What an older version relies on: columns, which of them it must give a value, and what must be unique. */
type Shape = { readonly columns: ReadonlySet<string>; readonly demands: ReadonlySet<string> };

async function shapeOf(url: string): Promise<Shape> {
  const snapshot = await openSnapshot(url, INSTANCE);
  const { db, dialect } = snapshot;
  const columns = await (dialect === 'sqlite'
    ? sql<{ column: string; demanded: number }>`select t.name || '.' || c.name as "column",
        (c."notnull" = 1 or c.pk > 0) and c.dflt_value is null as demanded
        from pragma_table_list as t join pragma_table_info(t.name) as c where t.schema = 'main'`
    : sql<{ column: string; demanded: boolean }>`select table_name || '.' || column_name as "column",
        is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as demanded
        from information_schema.columns where table_schema = current_schema()`
  ).execute(db);
  const unique = await (dialect === 'sqlite'
    ? sql<{ said: string }>`select t.name || '.' || i.name as said
        from pragma_table_list as t join pragma_index_list(t.name) as i where t.schema = 'main' and i."unique" = 1`
    : sql<{ said: string }>`select tablename || '.' || indexname as said from pg_indexes
        where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'`
  ).execute(db);
  await snapshot.close();
  return {
    columns: new Set(columns.rows.map(({ column }) => column)),
    demands: new Set([
      ...columns.rows.filter(({ demanded }) => Boolean(demanded)).map(({ column }) => column),
      ...unique.rows.map(({ said }) => said),
    ]),
  };
}

const tableOf = (name: string) => name.split('.')[0] ?? '';

test('every file of the schema is in the list, and says whether older versions may start after it', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).map((name) => name.slice(0, -3));
  assert.deepEqual(
    migrations.map(({ id }) => id),
    files.sort(),
  );
  for (const { id, kind } of migrations) assert.match(String(kind), /^(additive|final)$/, id);
});

test('what is additive takes nothing from older versions, and asks nothing more of them', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  let before: Shape | undefined;
  for (const [index, { id, kind }] of migrations.entries()) {
    await migrate({ url, migrations: migrations.slice(0, index + 1) });
    const after = await shapeOf(url);
    if (before && kind === 'additive') {
      const tables = new Set([...before.columns].map(tableOf));
      const lost = [...before.columns].filter((column) => !after.columns.has(column));
      const asked = [...after.demands].filter((one) => tables.has(tableOf(one)) && !before?.demands.has(one));
      assert.deepEqual({ lost, asked }, { lost: [], asked: [] }, id);
    }
    before = after;
  }
});
