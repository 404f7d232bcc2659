import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { FILE_SETTINGS } from '../settings/settings-table.ts';
import { REFERENCES } from './files.ts';

/** For each table, the column that is set when the file is also kept by another server. */
const REMOTE_MARK: Readonly<Record<string, string>> = {
  accounts: 'domain',
  custom_emojis: 'domain',
  media_attachments: 'remote_url',
  preview_cards: 'image_remote_url',
};

/** The keys after a given one, in order, of the files that exist nowhere else. */
export function localFileKeys(db: Db, after: string, limit: number): Promise<string[]> {
  return keysAfter(db, after, limit, REMOTE_MARK);
}

/** The keys after a given one, in order, of all files that a row refers to. */
export function fileKeys(db: Db, after: string, limit: number): Promise<string[]> {
  return keysAfter(db, after, limit, {});
}

async function keysAfter(db: Db, after: string, limit: number, marks: typeof REMOTE_MARK): Promise<string[]> {
  const kept = REFERENCES.map(([table, column]) => {
    const mark = marks[table];
    const local = mark ? sql`and ${sql.ref(mark)} is null` : sql``;
    return sql`select * from (select distinct ${sql.ref(column)} as key from ${sql.table(table)}
      where ${sql.ref(column)} > ${after} ${local} order by 1 limit ${limit}) as ${sql.ref(`${table}_${column}`)}`;
  });
  // Pictures of the server itself are settings, whose values are JSON.
  const setting = sql`select replace(value, '"', '') as key from settings
    where name in (${sql.join(FILE_SETTINGS)}) and value <> 'null' and replace(value, '"', '') > ${after}`;
  const { rows } = await sql<{ key: string }>`
    ${sql.join([...kept, setting], sql` union `)} order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.key);
}
