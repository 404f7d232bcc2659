import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from './handle.ts';
import { prepared } from './prepared.ts';

/** Words contain only letters, digits and marks (`searchWords`), so that no engine interprets them as syntax, or cuts them again. */
export type StatusDocument = {
  readonly statusId: number;
  readonly accountId: number;
  readonly words: readonly string[];
};

type Phrase = readonly string[];

export type WordQuery = {
  /** Phrases that must occur; at least one. */
  readonly all: readonly Phrase[];
  /** Phrases that must not. */
  readonly none: readonly Phrase[];
  /** Finds only statuses of this author. */
  readonly accountId?: number | undefined;
  /** Finds only statuses with ids between these, so that paging through a large index does not start over. */
  readonly above: number;
  readonly below: number;
  readonly limit: number;
};

/** The highest position of a word in a `tsvector`. */
const MAX_POSITION = 16_383;

/** Writes statuses to the full-text index, replacing their previous entries. Entries of deleted statuses are removed by the database. */
export async function writeStatusDocuments(tx: Tx, documents: readonly StatusDocument[]): Promise<void> {
  for (const { statusId, accountId, words } of documents) {
    await (tx.dialect === 'postgres'
      ? writeVector(tx, { statusId, accountId, document: vectorOf(words) })
      : writeWords(tx, { statusId, body: words.join(' '), author: authorWord(accountId) }));
  }
}

type Vector = { readonly statusId: number; readonly accountId: number; readonly document: string };

const writeVector = prepared(
  (_tx: Tx, { statusId, accountId, document }: Vector) => sql`
    insert into status_words (status_id, account_id, document) values (${statusId}, ${accountId}, cast(${document} as tsvector))
    on conflict (status_id) do update set document = excluded.document`,
);

type Words = { readonly statusId: number; readonly body: string; readonly author: string };

const writeWords = prepared(
  (_tx: Tx, { statusId, body, author }: Words) => sql`
    insert or replace into status_words (rowid, body, author) values (${statusId}, ${body}, ${author})`,
);

/** Ids of the matching statuses, newest first. */
export async function findStatusDocuments(db: Db, query: WordQuery): Promise<number[]> {
  const found = db.dialect === 'postgres' ? inPostgres('status_words', query) : inSqlite('status_words', query);
  return idsOf(db, found);
}

async function idsOf(db: Db, found: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await found.execute(db)).rows.map((row) => row.id);
}

/** The condition that the status with this id is not in the index. */
export function withoutStatusDocument(db: Db, id: string): RawBuilder<SqlBool> {
  return without(id, 'status_words', db.dialect === 'postgres' ? 'status_id' : 'rowid');
}

/** The condition that the account with this id is not in the index of names. */
export function withoutAccountDocument(db: Db, id: string): RawBuilder<SqlBool> {
  return without(id, 'account_words', db.dialect === 'postgres' ? 'account_id' : 'rowid');
}

function without(id: string, table: 'status_words' | 'account_words', key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from ${sql.table(table)} as words where ${sql.ref(`words.${key}`)} = ${sql.ref(id)})`;
}

/** What the index of earlier versions says of statuses that are not in the present one yet, newest first. */
export async function findFormerStatusDocuments(db: Db, query: WordQuery): Promise<number[]> {
  return idsOf(
    db,
    db.dialect === 'postgres'
      ? inPostgres('status_search', query, sql`and ${withoutStatusDocument(db, 'status_search.status_id')}`)
      : inSqlite('status_search', query, sql`and ${withoutStatusDocument(db, 'status_search.rowid')}`),
  );
}

type StatusIndex = 'status_words' | 'status_search';

function inSqlite(index: StatusIndex, query: WordQuery, more = sql``): RawBuilder<{ id: number }> {
  const { all, none, accountId, above, below, limit } = query;
  const author = accountId === undefined ? '' : ` AND author : "${authorWord(accountId)}"`;
  const without = none.length === 0 ? '' : ` NOT body : (${none.map(quoted).join(' OR ')})`;
  const match = `(body : (${all.map(quoted).join(' AND ')})${author})${without}`;
  const table = sql.table(index);
  return sql<{ id: number }>`select rowid as id from ${table}
    where ${table} match ${match} and rowid > ${above} and rowid < ${below} ${more}
    order by rowid desc limit ${limit}`;
}

function inPostgres(index: StatusIndex, query: WordQuery, more = sql``): RawBuilder<{ id: number }> {
  const { all, none, accountId, above, below, limit } = query;
  const wanted = all.map((phrase) => followedBy(phrase));
  const unwanted = none.map((phrase) => `!${followedBy(phrase)}`);
  const match = [...wanted, ...unwanted].join(' & ');
  const author = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  return sql<{ id: number }>`select status_id as id from ${sql.table(index)}
    where document @@ cast(${match} as tsquery) and status_id > ${above} and status_id < ${below} ${author} ${more}
    order by status_id desc limit ${limit}`;
}

const quoted = (phrase: Phrase) => `"${phrase.join(' ')}"`;

/** A phrase for PostgreSQL; `end` stands behind its last word. */
const followedBy = (phrase: Phrase, end = '') => `(${phrase.map((word) => `'${word}'`).join(' <-> ')}${end})`;

const authorWord = (accountId: number) => `a${accountId}`;

function vectorOf(words: readonly string[], start = 1, weight = ''): string {
  return words.map((word, index) => `'${word}':${Math.min(index + start, MAX_POSITION)}${weight}`).join(' ');
}

/** An account with the words of its names. */
export type AccountDocument = {
  readonly accountId: number;
  readonly username: readonly string[];
  readonly displayName: readonly string[];
};

/** Weight D is the default. */
const DISPLAY_NAME = 'A';

/** Writes an account to the index of names, replacing its previous entry. Entries of deleted accounts are removed by the database. */
export async function writeAccountDocument(
  tx: Tx,
  { accountId, username, displayName }: AccountDocument,
): Promise<void> {
  if (tx.dialect === 'sqlite') {
    await writeNames(tx, { accountId, username: username.join(' '), displayName: displayName.join(' ') });
    return;
  }
  // Apart, so that no phrase goes from one name into the other.
  const start = username.length + 2;
  const document = `${vectorOf(username)} ${vectorOf(displayName, start, DISPLAY_NAME)}`;
  await writeNamesVector(tx, { accountId, document });
}

type Names = { readonly accountId: number; readonly username: string; readonly displayName: string };

const writeNames = prepared(
  (_tx: Tx, { accountId, username, displayName }: Names) => sql`
    insert or replace into account_words (rowid, username, display_name) values (${accountId}, ${username}, ${displayName})`,
);

const writeNamesVector = prepared(
  (_tx: Tx, { accountId, document }: { readonly accountId: number; readonly document: string }) => sql`
    insert into account_words (account_id, document) values (${accountId}, cast(${document} as tsvector))
    on conflict (account_id) do update set document = excluded.document`,
);

/** Which names are searched. */
type NameColumns = 'all' | 'display_name';

/**
 * A subquery: the ids of accounts whose names contain each of the phrases, at the last word of which longer ones may begin.
 */
export function accountsNamed(
  db: Db,
  phrases: readonly Phrase[],
  columns: NameColumns = 'all',
): RawBuilder<{ id: number }> {
  if (db.dialect === 'postgres') {
    const end = columns === 'all' ? ':*' : `:*${DISPLAY_NAME}`;
    const match = phrases.map((phrase) => followedBy(phrase, end)).join(' & ');
    return sql<{ id: number }>`select account_id as id from account_words where document @@ cast(${match} as tsquery)`;
  }
  const words = phrases.map((phrase) => `${quoted(phrase)}*`).join(' AND ');
  const match = columns === 'all' ? words : `display_name : (${words})`;
  return sql<{ id: number }>`select rowid as id from account_words where account_words match ${match}`;
}

/** As `accountsNamed`, in the index of earlier versions, for accounts that are not in the present one yet. */
export function accountsFormerlyNamed(db: Db, words: readonly string[]): RawBuilder<{ id: number }> {
  const sqlite = words.map((word) => `"${word}"*`).join(' AND ');
  const postgres = words.map((word) => `'${word}':*`).join(' & ');
  return db.dialect === 'postgres'
    ? sql<{ id: number }>`select id from accounts
        where to_tsvector('simple', username || ' ' || display_name) @@ cast(${postgres} as tsquery)
          and ${withoutAccountDocument(db, 'accounts.id')}`
    : sql<{ id: number }>`select rowid as id from account_search where account_search match ${sqlite}
        and ${withoutAccountDocument(db, 'account_search.rowid')}`;
}

/** The largest code point: no text that begins with another sorts after the two joined. */
const LAST = '\u{10ffff}';

/** The condition that a column begins with a text, written so that each engine uses its index. */
export function beginsWith(db: Db, column: string, text: string): RawBuilder<SqlBool> {
  const ref = sql.ref(column);
  return db.dialect === 'postgres'
    ? sql<SqlBool>`${ref} ^@ ${text}`
    : sql<SqlBool>`(${ref} >= ${text} and ${ref} < ${text + LAST})`;
}
