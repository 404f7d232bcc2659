import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { initialSchema } from '../../../migrations/0001-schema.ts';
import { migrations } from '../../../migrations/list.ts';
import { parseConfig } from '../../../src/platform/config/config.ts';
import { openContext } from '../../../src/platform/context.ts';
import type { Snapshot } from '../../../src/platform/db/contents.ts';
import { openLoader } from '../../../src/platform/db/loader.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openSnapshot } from '../../../src/platform/db/snapshot.ts';
import { freshDatabase } from '../../support/database.ts';
import { runJobs } from '../../support/jobs.ts';

const FOLDER = new URL('../../../migrations/0001-schema/', import.meta.url);

/** What the schema of 0.1.0 is, byte for byte. */
const FROZEN = '3a0088954788c3953d9199c5f8f585933ce6b45e57bd93f6ab171bd6b922689a';

const INSTANCE = { origin: 'http://localhost:3000', domain: 'localhost:3000' };

/** Ids and times (ms) of all rows, so that each refers to the one of the other table. */
const TIME = Date.UTC(2026, 10, 1);
const ID = TIME * 1024;

/** What stands in text columns without a default, by their names. */
const TEXTS: readonly (readonly [names: RegExp, value: string])[] = [
  [/(^|_)ip$|^network$/, '192.0.2.7'],
  [/payload|params|details|event$|activity$|conditions|keys$|^data$|^content_json$/, '{}'],
  [/./, 'https://example.org/x'],
];

/** Columns that an upgrade folds, so that other values may stand there afterwards: `table.column`. */
const FOLDED: ReadonlySet<string> = new Set(['ip_blocks.ip']);

type Column = { readonly name: string; readonly type: string; readonly initial: string | null };

/** The columns of a table that get a value of ours. */
async function columnsOf({ db, dialect }: Snapshot, table: string): Promise<Column[]> {
  const { rows } = await (dialect === 'sqlite'
    ? sql<Column>`select name, lower(type) as type, dflt_value as initial from pragma_table_info(${table})`
    : sql<Column>`select column_name as name, data_type as type, column_default as initial from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`
  ).execute(db);
  return rows.filter(({ type, initial }) => type !== 'tsvector' && (type !== 'text' || initial === null));
}

function valueFor({ name, type }: Column): unknown {
  if (type === 'text') return TEXTS.find(([names]) => names.test(name))?.[1];
  if (type === 'smallint') return 1;
  if (/double|real/.test(type)) return 0.5;
  if (/_at$|_until$|^failing_since$/.test(name)) return TIME;
  return /(^|_)ids?$|_by$/.test(name) ? ID : 1;
}

/** Puts one row into each table, and returns them by the names of tables, with the columns that they have values for. */
async function fill(url: string): Promise<Map<string, Record<string, unknown>>> {
  const made = new Map<string, Record<string, unknown>>();
  const snapshot = await openSnapshot(url, INSTANCE);
  for (const table of await snapshot.tables()) {
    const columns = await columnsOf(snapshot, table);
    made.set(table, Object.fromEntries(columns.map((column) => [column.name, valueFor(column)])));
  }
  await snapshot.close();
  const loader = await openLoader(url);
  await loader.load(async (insert) => {
    for (const [table, row] of made) await insert(table, Object.keys(row), [Object.values(row)]);
  });
  await loader.close();
  return made;
}

/** Every object of the schema, as the engine itself describes it. */
async function objectsOf(url: string): Promise<string[]> {
  const snapshot = await openSnapshot(url, INSTANCE);
  const parts =
    snapshot.dialect === 'sqlite'
      ? [
          sql<{ said: string }>`select type || ' ' || name || ': ' || coalesce(sql, '') as said from sqlite_schema
          where name not like 'sqlite_%'`,
        ]
      : [
          sql<{
            said: string;
          }>`select table_name || '.' || column_name || ' ' || ordinal_position || ' ' || data_type || ' ' ||
            is_nullable || ' ' || coalesce(column_default, '') as said
            from information_schema.columns where table_schema = current_schema()`,
          sql<{ said: string }>`select indexdef as said from pg_indexes where schemaname = current_schema()`,
          sql<{ said: string }>`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as said
            from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'`,
          sql<{ said: string }>`select pg_get_triggerdef(oid) as said from pg_trigger where not tgisinternal`,
        ];
  const found: string[] = [];
  for (const part of parts) found.push(...(await part.execute(snapshot.db)).rows.map(({ said }) => said));
  await snapshot.close();
  // The schema's name is another in each database of a test.
  return found.sort();
}

/** Fails unless every row is there as it was. */
async function assertKept(url: string, made: ReadonlyMap<string, Record<string, unknown>>): Promise<void> {
  const snapshot = await openSnapshot(url, INSTANCE);
  const present = new Set(await snapshot.tables());
  for (const [table, row] of made) {
    if (FOLDED.has(table)) continue;
    assert.ok(present.has(table), `${table} is still there`);
    const names = Object.keys(row).filter((name) => !FOLDED.has(`${table}.${name}`));
    const rows: unknown[] = [];
    for await (const some of snapshot.rows(table, names)) rows.push(...some.map((values) => [...values]));
    const wanted = JSON.stringify(names.map((name) => row[name]));
    assert.ok(
      rows.some((values) => JSON.stringify(values) === wanted),
      `${table}: ${JSON.stringify(rows)} holds ${wanted}`,
    );
  }
  await snapshot.close();
}

/** What a new server does with what the upgrade left to its jobs. */
async function work(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-upgrade-'));
  const ctx = await openContext(
    parseConfig({ PUBLIC_URL: INSTANCE.origin, DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'error' }),
  );
  try {
    await runJobs({ ctx });
  } finally {
    await ctx.close();
    await rm(folder, { recursive: true });
  }
}

test('the schema of 0.1.0 is what it was', async () => {
  const digest = createHash('sha256');
  for (const name of (await readdir(FOLDER)).sort()) {
    digest.update(`${name}\n`);
    digest.update(await readFile(new URL(name, FOLDER)));
  }
  assert.equal(digest.digest('hex'), FROZEN);
});

test('a database of 0.1.0 with rows in every table becomes what a new one is, and keeps them', async (t) => {
  const [old, fresh] = [await freshDatabase(undefined, { empty: true }), await freshDatabase()];
  t.after(old.drop);
  t.after(fresh.drop);
  const { url } = old;
  const only = new Set(initialSchema.steps.map(({ name }) => `${initialSchema.id}/${name}`));
  await migrate({ url, migrations, only });
  const made = await fill(url);
  assert.ok(made.size > 80);

  const ran = await migrate({ url, migrations });
  assert.equal(ran.length, migrations.flatMap(({ steps }) => steps).length - only.size);
  await assertKept(url, made);
  // What the upgrade leaves to a job of the new server, such as removing an index once another is filled, is done then.
  await work(url);
  assert.deepEqual(await objectsOf(url), await objectsOf(fresh.url));
});
