import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../schema/database.ts';
import type { DialectName, Tx } from './handle.ts';

/** Statements by dialect, table, columns and rows: what is written often need not be put together anew each time. */
const statements = new LRUCache<string, string>({ max: 500 });

type Columns = Readonly<Record<string, string | number | null>>;

/**
 * Inserts a row, all of whose columns are given as they are stored; a conflict is an error, maybe only of the next query. For tables that
 * every post writes; elsewhere `insertInto` says the same.
 */
export async function insertRow(tx: Tx, table: keyof Database, row: Columns): Promise<void> {
  await insertRows(tx, table, [row]);
}

/** As `insertRow`, for rows of the same columns; `onConflict` is SQL. */
export async function insertRows(
  tx: Tx,
  table: keyof Database,
  rows: readonly Columns[],
  onConflict = '',
): Promise<void> {
  await tx.later(insertOf(tx.dialect, table, rows, onConflict));
}

/** As `insertRow`, but that a conflict is none; whether it was inserted. */
export async function insertRowOrNothing(tx: Tx, table: keyof Database, row: Columns): Promise<boolean> {
  return (await insertCounted(tx, table, [row], 'on conflict do nothing')) === 1;
}

/** As `insertRows`; how many were inserted or changed. */
export async function insertCounted(
  tx: Tx,
  table: keyof Database,
  rows: readonly Columns[],
  onConflict: string,
): Promise<number> {
  const { numAffectedRows } = await tx.executeQuery(insertOf(tx.dialect, table, rows, onConflict));
  return Number(numAffectedRows);
}

function insertOf(
  dialect: DialectName,
  table: keyof Database,
  rows: readonly Columns[],
  onConflict: string,
): CompiledQuery {
  const columns = Object.keys(rows[0] ?? {});
  const key = `${dialect} ${table} ${onConflict} ${rows.length} ${columns.join()}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    const names = columns.map((name) => `"${name}"`).join(', ');
    const places = rows.map((_, index) => placesOf(dialect, columns.length, index)).join(', ');
    statement = `insert into "${table}" (${names}) values ${places} ${onConflict}`;
    statements.set(key, statement);
  }
  return CompiledQuery.raw(statement, rows.flatMap(Object.values));
}

function placesOf(dialect: DialectName, columns: number, row: number): string {
  const places = Array.from({ length: columns }, (_, column) =>
    dialect === 'postgres' ? `$${row * columns + column + 1}` : '?',
  );
  return `(${places.join(', ')})`;
}
