import { type Selectable, sql } from 'kysely';
import type { Database } from '../../schema/database.ts';
import type { Tx } from './handle.ts';
import { idsIn } from './sql.ts';

type TablesWithId = {
  [T in keyof Database]: Selectable<Database[T]> extends { id: number } ? T : never;
}[keyof Database];

/**
 * The row with an id as it is by now, undefined when it is gone: until this transaction ends nobody else changes or removes it. `removing`
 * waits, besides, for whoever is about to write something that refers to it. On SQLite there is one writer anyway.
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

/** As `lockRow`, of many that are to be removed, in the order of their ids: from then on nothing new refers to them. */
export async function lockRows(tx: Tx, table: TablesWithId, ids: readonly number[]): Promise<void> {
  if (tx.dialect === 'sqlite' || ids.length === 0) return;
  await sql`select id from ${sql.table(table)} where ${idsIn(tx, 'id', ids)} order by id for update`.execute(tx);
}
