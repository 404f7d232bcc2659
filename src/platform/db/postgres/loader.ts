import type { Client } from 'pg';
import { AppError } from '../../../lib/errors.ts';
import { untranslated } from '../../../lib/said.ts';
import { type InsertRows, isSource, type Loader, POSTGRES_TABLES, quotedName } from '../contents.ts';
import { errorCode, translated } from '../errors.ts';
import { newClient } from './pool.ts';

type ForeignKey = { table: string; name: string; definition: string };

const FOREIGN_KEYS = `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`;

const FOREIGN_KEY_VIOLATION = '23503';

/** Opens a database to be filled from a backup. 503 when it cannot be reached. */
export async function openPostgresLoader(url: string): Promise<Loader> {
  const client = newClient(url);
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw translated(error);
  });
  return {
    load: (work) => load(client, work),
    close: () => client.end(),
  };
}

async function tables(client: Client): Promise<string[]> {
  return (await client.query<{ name: string }>(POSTGRES_TABLES)).rows.map(({ name }) => name);
}

/** Drops the foreign keys and adds them again afterwards, which checks all rows at once and requires only ownership of the tables. */
async function load(client: Client, work: (insert: InsertRows) => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quotedName(name)}`);
    for (const table of (await tables(client)).filter(isSource)) await client.query(`delete from ${quotedName(table)}`);
    await work((table, columns, rows) => insert(client, table, columns, rows));
    for (const key of keys) await addForeignKey(client, key);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const insert = async (client: Client, table: string, columns: readonly string[], rows: Parameters<InsertRows>[2]) => {
  const list = columns.map(quotedName).join(', ');
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  const text = `insert into ${quotedName(table)} (${list})
    select ${list} from json_populate_recordset(null::${quotedName(table)}, $1::json)`;
  await client.query(text, [JSON.stringify(objects)]);
};

async function addForeignKey(client: Client, { table, name, definition }: ForeignKey): Promise<void> {
  try {
    await client.query(`alter table ${table} add constraint ${quotedName(name)} ${definition}`);
  } catch (error) {
    if (errorCode(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw new AppError('conflict', untranslated(`Rows of ${table} refer to rows that are not there (${name})`), {
      cause: error,
    });
  }
}
