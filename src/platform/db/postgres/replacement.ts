import type { Client } from 'pg';
import { AppError } from '../../../lib/errors.ts';
import { untranslated } from '../../../lib/said.ts';
import { quotedName, type Replacement } from '../contents.ts';
import { errorCode } from '../errors.ts';
import { discardDraft, draftSchema, isUnused, ownSchema } from './draft.ts';
import { takeAll } from './hold.ts';
import { newClient } from './pool.ts';

const TABLES = `select quote_ident(relname) as name from pg_class
  where relnamespace = $1::regnamespace and relkind in ('r', 'p') order by relname`;

/** Functions with the types of their parameters, as statements name them. */
const FUNCTIONS = `select quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')' as name
  from pg_proc where pronamespace = $1::regnamespace order by proname`;

const NOT_ALLOWED = '42501';

/** See `openReplacement`: the new database is a schema beside the old one, whose tables move in one transaction in the end. */
export async function openPostgresReplacement(url: string): Promise<Replacement> {
  // What holds the database also swaps: once the connection is lost, another may have it.
  const client = await takeAll(url);
  return {
    isEmpty: () => isUnused(client),
    begin: () => begin(client, url),
    swap: () => swap(client),
    discard: () => discardDraft(client),
    close: () => client.end(),
  };
}

async function begin(client: Client, url: string): Promise<string> {
  await discardDraft(client);
  const draft = await draftSchema(client);
  await client.query(`create schema ${quotedName(draft)}`).catch((cause: unknown) => {
    if (errorCode(cause) !== NOT_ALLOWED) throw cause;
    const text = 'The user of DATABASE_URL may not create a schema: make it the owner of the database';
    throw new AppError('conflict', untranslated(text), { cause });
  });
  const address = inSchema(url, draft);
  await assertReaches(address, draft);
  return address;
}

/** The address of another schema of a database. */
function inSchema(url: string, schema: string): string {
  const address = new URL(url);
  const path = quotedName(schema).replaceAll(/[\\\s]/g, '\\$&');
  const options = [address.searchParams.get('options'), `-c search_path=${path}`];
  address.searchParams.set('options', options.filter((option) => option !== null).join(' '));
  return address.href;
}

/** A pooler between may drop the options, and then the rows would go into the old tables. */
async function assertReaches(url: string, schema: string): Promise<void> {
  const client = newClient(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    if ((await ownSchema(client)) === schema) return;
  } catch (cause) {
    throw new AppError('conflict', untranslated(UNREACHED), { cause });
  } finally {
    await client.end();
  }
  throw new AppError('conflict', untranslated(UNREACHED));
}

const UNREACHED =
  'The schema for the restore cannot be reached: give a DATABASE_URL that leads to PostgreSQL itself, without a pooler';

async function swap(client: Client): Promise<void> {
  const own = quotedName(await ownSchema(client));
  const draft = quotedName(await draftSchema(client));
  await client.query('begin');
  try {
    const old = (await names(client, TABLES, own)).map((name) => `${own}.${name}`);
    if (old.length > 0) await client.query(`drop table ${old.join(', ')} cascade`);
    for (const name of await names(client, FUNCTIONS, draft)) {
      await client.query(`drop function if exists ${own}.${name} cascade`);
      await client.query(`alter function ${draft}.${name} set schema ${own}`);
    }
    for (const name of await names(client, TABLES, draft))
      await client.query(`alter table ${draft}.${name} set schema ${own}`);
    await client.query(`drop schema ${draft}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function names(client: Client, text: string, schema: string): Promise<string[]> {
  return (await client.query<{ name: string }>(text, [schema])).rows.map(({ name }) => name);
}
