import { type Kysely, sql } from 'kysely';
import type { Dialect, Migration } from './migration.ts';

type Database = Kysely<unknown>;

async function run(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * The words of statuses and of names, cut and folded by the server before either engine sees them. SQLite's tokenizer `ascii` takes all that
 * is not ASCII for part of a word, so that it only finds the spaces between.
 */
const WORDS: Record<Dialect, readonly string[]> = {
  sqlite: [
    `create virtual table status_words using fts5(
      body, author, content = '', contentless_delete = 1, tokenize = "ascii"
    )`,
    `create trigger status_words_after_delete after delete on statuses begin
      delete from status_words where rowid = old.id;
    end`,
    `create virtual table account_words using fts5(
      username, display_name, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = "ascii"
    )`,
    `create trigger account_words_after_delete after delete on accounts begin
      delete from account_words where rowid = old.id;
    end`,
  ],
  postgres: [
    `create table status_words (
      status_id bigint primary key references statuses (id) on delete cascade,
      account_id bigint not null,
      document tsvector not null
    )`,
    'create index status_words_document_idx on status_words using gin (document)',
    `create table account_words (
      account_id bigint primary key references accounts (id) on delete cascade,
      document tsvector not null
    )`,
    'create index account_words_document_idx on account_words using gin (document)',
  ],
};

/** Hashtags keep their key; `search_name` is only for finding them, null until it is filled in. */
const TAGS: Record<Dialect, readonly string[]> = {
  sqlite: ['alter table tags add column search_name text', 'create index tags_search_name_idx on tags (search_name)'],
  postgres: [
    'alter table tags add column search_name text',
    'create index tags_search_name_idx on tags (search_name text_pattern_ops)',
  ],
};

/** The indexes of before, which answer for what the new ones do not have yet. */
const FORMER: Record<Dialect, readonly string[]> = {
  sqlite: [
    'drop trigger status_search_after_delete',
    'drop table status_search',
    'drop trigger account_search_after_insert',
    'drop trigger account_search_after_delete',
    'drop trigger account_search_after_update',
    'drop table account_search',
  ],
  postgres: ['drop table status_search', 'drop index accounts_names_idx'],
};

/** Ids are made as everywhere: ms × 1024. */
const SEQUENCE = 1024;
/** The lane of what nobody waits for, as its number in the table. */
const LOW = 2;
const ATTEMPTS = 20;

/** On a new server there is nothing to take over; otherwise a job fills the new indexes while the former answer, and drops those in the end. */
async function takeOver(db: Database, dialect: Dialect): Promise<void> {
  const { rows } = await sql`select 1 from accounts limit 1`.execute(db);
  if (rows.length === 0) return run(db, FORMER[dialect]);
  const at = Date.now();
  await sql`insert into jobs (id, name, payload, lane, run_at, attempts, max_attempts, unique_key, created_at)
    values (${at * SEQUENCE + SEQUENCE - 1}, 'fill-search', '{}', ${LOW}, ${at}, 0, ${ATTEMPTS}, 'fill-search', ${at})`.execute(
    db,
  );
}

/**
 * One way of cutting and folding words on both engines. Final, because a program that does not know it would write what nobody finds.
 */
export const search: Migration = {
  id: '0006-search',
  kind: 'final',
  steps: [
    { name: 'words', up: (db, dialect) => run(db, WORDS[dialect]) },
    { name: 'tags', up: (db, dialect) => run(db, TAGS[dialect]) },
    { name: 'take-over', up: takeOver },
  ],
};
