import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../schema/database.ts';
import type { DialectName, Tx } from './handle.ts';

/** Statements by dialect, table, columns and rows: what is written often need not be put together anew each time. */
const statements = new LRUCache<string, string>({ max: 500 });

type Columns = Readonly<Record<string, string | number | null>>;

/**
 * Inserts a row, all of whose columns are given as they are stored; unless told, a conflict is an error. Whether it was inserted.
 * For tables that every post writes; elsewhere `insertInto` says the same.
 */
export async function insertRow(
  tx: Tx,
  table: keyof Database,
  row: Columns,
  { orNothing = false }: { orNothing?: boolean } = {},
): Promise<boolean> {
  return (await insertRows(tx, table, [row], orNothing ? 'on conflict do nothing' : '')) === 1;
}

/** As `insertRow`, for rows of the same columns; `onConflict` is SQL. How many were inserted or changed. */
export async function insertRows(
  tx: Tx,
  table: keyof Database,
  rows: readonly Columns[],
  onConflict = '',
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  const key = `${tx.dialect} ${table} ${onConflict} ${rows.length} ${columns.join()}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    const names = columns.map((name) => `"${name}"`).join(', ');
    const places = rows.map((_, index) => placesOf(tx.dialect, columns.length, index)).join(', ');
    statement = `insert into "${table}" (${names}) values ${places} ${onConflict}`;
    statements.set(key, statement);
  }
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement, rows.flatMap(Object.values)));
  return Number(numAffectedRows);
}

function placesOf(dialect: DialectName, columns: number, row: number): string {
  const places = Array.from({ length: columns }, (_, column) =>
    dialect === 'postgres' ? `$${row * columns + column + 1}` : '?',
  );
  return `(${places.join(', ')})`;
}
