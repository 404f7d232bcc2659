import { type Selectable, sql } from 'kysely';
import { notFound } from '../lib/errors.ts';
import type { Db } from '../platform/db/handle.ts';
import type { Database } from '../schema/database.ts';

type TablesWith<Columns> = {
  [T in keyof Database]: Selectable<Database[T]> extends Columns ? T : never;
}[keyof Database];

/** The row with an id. 404 when there is none. */
export async function getRow<T extends TablesWith<{ id: number }>>(
  db: Db,
  table: T,
  id: number,
): Promise<Selectable<Database[T]>> {
  const { rows } = await sql<Selectable<Database[T]>>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** The row with an id, of an account that asks for its own. 404 alike where there is none and for one of somebody else. */
export async function getOwnRow<T extends TablesWith<{ id: number; account_id: number }>>(
  db: Db,
  table: T,
  accountId: number,
  id: number,
): Promise<Selectable<Database[T]>> {
  const { rows } = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)} where id = ${id} and account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}
