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

/** The row with an id, of an account that asks for its own. 404 alike where there is none and for one of somebody else. */
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

/** The one row that a query finds. 404 when it finds none. */
export async function getOnly<R>(db: Db, query: RawBuilder<R>): Promise<R> {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw notFound();
  return row;
}
