import type { Client } from 'pg';
import { indicatesUse, POSTGRES_TABLES, quotedName } from '../contents.ts';

/** The schema in which a restore builds a database, until it is whole; unlike others, it needs no quotes where ours needs none. */
export async function draftSchema(client: Client): Promise<string> {
  return `${await ownSchema(client)}_restoring`;
}

/** The schema of the database itself. */
export async function ownSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>('select current_schema() as name');
  const name = rows[0]?.name;
  if (!name) throw new Error('The database has no schema to create tables in');
  return name;
}

/** Whether a restore is under way or was interrupted. */
export async function hasDraft(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [await draftSchema(client)]);
  return rowCount === 1;
}

/** Removes a draft, as far as there is one. Servers that start together take turns. */
export async function discardDraft(client: Client): Promise<void> {
  const draft = await draftSchema(client);
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`drop ${draft}`]);
    await client.query(`drop schema if exists ${quotedName(draft)} cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Whether no server or command has used the database. */
export async function isUnused(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(POSTGRES_TABLES);
  for (const { name } of rows.filter((row) => indicatesUse(row.name))) {
    if ((await client.query(`select 1 from ${quotedName(name)} limit 1`)).rows.length > 0) return false;
  }
  return true;
}
