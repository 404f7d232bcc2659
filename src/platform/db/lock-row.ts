import { type Selectable, sql } from 'kysely';
import type { Database } from '../../schema/database.ts';
import type { Tx } from './handle.ts';
import { idsIn } from './sql.ts';

type TablesWithId = {
  [T in keyof Database]: Selectable<Database[T]> extends { id: number } ? T : never;
}[keyof Database];

/**
 * Locks a row until the end of the transaction, so that no other changes or removes it, and returns its current state; undefined when it is
 * gone. `removing` also waits for transactions that are writing references to it. SQLite has only one writer and needs no lock.
 */
export async function lockRow<T extends TablesWithId>(
  tx: Tx,
  table: T,
  id: number,
  { removing = false } = {},
): Promise<Selectable<Database[T]> | undefined> {
  const lock = tx.dialect === 'sqlite' ? sql`` : removing ? sql`for update` : sql`for no key update`;
  const { rows } = await sql<
    Selectable<Database[T]>
  >`select * from ${sql.table(table)} where id = ${id} ${lock}`.execute(tx);
  return rows[0];
}

/**
 * As `lockRow`, for many rows that are about to be removed, in the order of their ids. No new references to them can be written from then
 * on.
 */
export async function lockRows(tx: Tx, table: TablesWithId, ids: readonly number[]): Promise<void> {
  if (tx.dialect === 'sqlite' || ids.length === 0) return;
  await sql`select id from ${sql.table(table)} where ${idsIn(tx, 'id', ids)} order by id for update`.execute(tx);
}
