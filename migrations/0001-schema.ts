import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Dialect, Migration } from './migration.ts';

/** The files of the initial schema, in the order of their references. */
const SCHEMA = [
  'accounts',
  'applications',
  'statuses',
  'interactions',
  'relationships',
  'timelines',
  'notifications',
  'collections',
  'moderation',
  'domains',
  'discovery',
  'federation',
  'instance',
];

/** A statement ends with a semicolon at the end of a line, unless the next line is indented. */
const END = /;\n(?! )/;

async function runFile(db: Kysely<unknown>, dialect: Dialect, name: string): Promise<void> {
  const text = await readFile(new URL(`0001-schema/${name}.sql`, import.meta.url), 'utf8');
  for (const statement of text.split(END)) {
    // SQLite's integers have 64 bits, those of PostgreSQL half as many.
    const own = dialect === 'postgres' ? statement.replace(/\binteger\b/g, 'bigint') : statement;
    if (own.trim() !== '') await sql.raw(own).execute(db);
  }
}

/** Ids are made as everywhere: ms × 1024. */
const SEQUENCE = 1024;

/** From the first row on, all that streams told is known. */
async function startStreams(db: Kysely<unknown>): Promise<void> {
  await sql`insert into stream_events (id, event) values (${Date.now() * SEQUENCE}, '{"type":"start"}')`.execute(db);
}

/** The schema of 0.1.0. What it makes never changes again: new needs get a new migration. */
export const initialSchema: Migration = {
  id: '0001-schema',
  kind: 'final',
  steps: [
    ...SCHEMA.map((name) => ({ name, up: (db: Kysely<unknown>, dialect: Dialect) => runFile(db, dialect, name) })),
    { name: 'by-engine', up: (db, dialect) => runFile(db, dialect, `only-${dialect}`) },
    { name: 'streams', up: startStreams },
  ],
};
