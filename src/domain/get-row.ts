import { type RawBuilder, type Selectable, sql } from 'kysely';
import { notFound } from '../lib/errors.ts';
import type { Db } from '../platform/db/handle.ts';
import type { Database } from '../schema/database.ts';

type TablesWith<Columns> = {
  [T in keyof Database]: Selectable<Database[T]> extends Columns ? T : never;
}[keyof Database];

/** The row with an id. 404 when there is none. */
export function getRow<T extends TablesWith<{ id: number }>>(
  db: Db,
  table: T,
  id: number,
): Promise<Selectable<Database[T]>> {
  return getOnly(db, sql<Selectable<Database[T]>>`select * from ${sql.table(table)} where id = ${id}`);
}

/** The row with an id that belongs to an account. 404 both when there is none and when it is somebody else's. */
export function getOwnRow<T extends TablesWith<{ id: number; account_id: number }>>(
  db: Db,
  table: T,
  accountId: number,
  id: number,
): Promise<Selectable<Database[T]>> {
  return getOnly(
    db,
    sql<Selectable<Database[T]>>`select * from ${sql.table(table)} where id = ${id} and account_id = ${accountId}`,
  );
}

/** The single row that a query returns. 404 when there is none. */
export async function getOnly<R>(db: Db, query: RawBuilder<R>): Promise<R> {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw notFound();
  return row;
}
