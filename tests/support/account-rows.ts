import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/handle.ts';

type Reference = { table: string; column: string };

/** Every column that refers to an account, as the database itself knows them. */
async function accountReferences(db: Db): Promise<Reference[]> {
  if (db.dialect === 'sqlite') {
    const { rows } = await sql<Reference>`
      select m.name as "table", f."from" as "column" from sqlite_master as m, pragma_foreign_key_list(m.name) as f
      where m.type = 'table' and f."table" = 'accounts'`.execute(db);
    return rows;
  }
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint as c
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass`.execute(db);
  return rows;
}

/** The index of names knows the handle of the empty shell that is left; on SQLite it has no foreign keys. */
const INDEX = 'account_words';

/** The columns, as `table.column`, in which an account is still named, but for the index of names. */
export async function whereNamed(db: Db, accountId: number): Promise<string[]> {
  const named: string[] = [];
  for (const { table, column } of await accountReferences(db)) {
    if (table === INDEX) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${accountId} limit 1`.execute(db);
    if (rows.length > 0) named.push(`${table}.${column}`);
  }
  return named.sort();
}
