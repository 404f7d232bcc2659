import { type Kysely, sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/** The words of statuses; texts come cut into words already, so neither engine has to understand language. */
async function createStatusSearch(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    await sql`create table status_search (
      status_id bigint primary key references statuses (id) on delete cascade,
      account_id bigint not null,
      document tsvector not null
    )`.execute(db);
    await sql`create index status_search_document_idx on status_search using gin (document)`.execute(db);
    return;
  }
  await sql`create virtual table status_search using fts5(
    body, author, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
  )`.execute(db);
  await sql`create trigger status_search_after_delete after delete on statuses begin
    delete from status_search where rowid = old.id;
  end`.execute(db);
}

/** Remote things are searched for by the address of their page, too. */
async function indexUrls(db: Kysely<unknown>): Promise<void> {
  await sql`create index statuses_remote_url_idx on statuses (url) where local = 0`.execute(db);
  await sql`create index accounts_remote_url_idx on accounts (url) where domain is not null`.execute(db);
}

/** The words of accounts' names, kept by the database itself. */
async function createAccountSearch(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    await sql`create index accounts_names_idx on accounts
      using gin (to_tsvector('simple', username || ' ' || display_name))`.execute(db);
    return;
  }
  await sql`create virtual table account_search using fts5(
    username, display_name, content = 'accounts', content_rowid = 'id', tokenize = "unicode61 remove_diacritics 2"
  )`.execute(db);
  const add = sql`insert into account_search (rowid, username, display_name)
    values (new.id, new.username, new.display_name);`;
  const remove = sql`insert into account_search (account_search, rowid, username, display_name)
    values ('delete', old.id, old.username, old.display_name);`;
  await sql`create trigger account_search_after_insert after insert on accounts begin ${add} end`.execute(db);
  await sql`create trigger account_search_after_delete after delete on accounts begin ${remove} end`.execute(db);
  await sql`create trigger account_search_after_update after update of username, display_name on accounts
    begin ${remove} ${add} end`.execute(db);
  await sql`insert into account_search (account_search) values ('rebuild')`.execute(db);
}

/** SQLite compares bytes; in PostgreSQL an ordinary index knows nothing of beginnings, unless the collation is "C". */
async function indexBeginnings(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`create index tags_name_beginning_idx on tags (name text_pattern_ops)`.execute(db);
  await sql`create index accounts_handle_beginning_idx on accounts (handle text_pattern_ops)`.execute(db);
}

export const searchSteps = [
  { name: 'status_search', up: createStatusSearch },
  { name: 'account_search', up: createAccountSearch },
  { name: 'remote_urls', up: indexUrls },
  { name: 'beginnings', up: indexBeginnings },
];
