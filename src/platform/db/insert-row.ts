import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../schema/database.ts';
import type { Tx } from './handle.ts';

/** Statements by dialect, table and columns: what is written often need not be put together anew each time. */
const statements = new LRUCache<string, string>({ max: 200 });

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
  const columns = Object.keys(row);
  const key = `${tx.dialect} ${table} ${orNothing} ${columns.join()}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    const places = columns.map((_, index) => (tx.dialect === 'postgres' ? `$${index + 1}` : '?'));
    const names = columns.map((name) => `"${name}"`);
    statement = `insert into "${table}" (${names.join(', ')}) values (${places.join(', ')})`;
    if (orNothing) statement += ' on conflict do nothing';
    statements.set(key, statement);
  }
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement, Object.values(row)));
  return numAffectedRows === 1n;
}
