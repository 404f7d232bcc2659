import { sql } from 'kysely';
import type { Db } from './handle.ts';

/** A column whose values are ids of rows of another table. */
export type Reference = { readonly table: string; readonly column: string };

/** Every column with a foreign key to a table. Read from the schema, so that checks whether a row is in use miss no new column. */
export async function referencesTo(db: Db, table: string): Promise<readonly Reference[]> {
  const query =
    db.dialect === 'postgres'
      ? sql<Reference>`select cl.relname as "table", a.attname as "column"
          from pg_constraint as c join pg_class as cl on cl.oid = c.conrelid
          join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          where c.contype = 'f' and c.confrelid = cast(${table} as regclass) order by 1, 2`
      : sql<Reference>`select m.name as "table", f."from" as "column"
          from sqlite_schema as m join pragma_foreign_key_list(m.name) as f
          where m.type = 'table' and f."table" = ${table} order by 1, 2`;
  return (await query.execute(db)).rows;
}
