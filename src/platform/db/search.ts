import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from './handle.ts';
import { prepared } from './prepared.ts';

/** Words contain only letters, digits and marks (`searchWords`), so that no engine interprets them as syntax. */
export type StatusDocument = {
  readonly statusId: number;
  readonly accountId: number;
  readonly words: readonly string[];
};

export type WordQuery = {
  /** Phrases that must occur; at least one. */
  readonly all: readonly (readonly string[])[];
  /** Phrases that must not. */
  readonly none: readonly (readonly string[])[];
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
    insert into status_search (status_id, account_id, document) values (${statusId}, ${accountId}, cast(${document} as tsvector))
    on conflict (status_id) do update set document = excluded.document`,
);

type Words = { readonly statusId: number; readonly body: string; readonly author: string };

const writeWords = prepared(
  (_tx: Tx, { statusId, body, author }: Words) => sql`
    insert or replace into status_search (rowid, body, author) values (${statusId}, ${body}, ${author})`,
);

/** Ids of the matching statuses, newest first. */
export async function findStatusDocuments(db: Db, query: WordQuery): Promise<number[]> {
  const found = db.dialect === 'postgres' ? inPostgres(query) : inSqlite(query);
  const { rows } = await found.execute(db);
  return rows.map((row) => row.id);
}

function inSqlite({ all, none, accountId, above, below, limit }: WordQuery): RawBuilder<{ id: number }> {
  const author = accountId === undefined ? '' : ` AND author : "${authorWord(accountId)}"`;
  const without = none.length === 0 ? '' : ` NOT body : (${none.map(quoted).join(' OR ')})`;
  const match = `(body : (${all.map(quoted).join(' AND ')})${author})${without}`;
  return sql<{ id: number }>`select rowid as id from status_search
    where status_search match ${match} and rowid > ${above} and rowid < ${below}
    order by rowid desc limit ${limit}`;
}

function inPostgres({ all, none, accountId, above, below, limit }: WordQuery): RawBuilder<{ id: number }> {
  const wanted = all.map(followedBy);
  const unwanted = none.map((phrase) => `!${followedBy(phrase)}`);
  const match = [...wanted, ...unwanted].join(' & ');
  const author = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  return sql<{ id: number }>`select status_id as id from status_search
    where document @@ cast(${match} as tsquery) and status_id > ${above} and status_id < ${below} ${author}
    order by status_id desc limit ${limit}`;
}

const quoted = (phrase: readonly string[]) => `"${phrase.join(' ')}"`;

const followedBy = (phrase: readonly string[]) => `(${phrase.map((word) => `'${word}'`).join(' <-> ')})`;

const authorWord = (accountId: number) => `a${accountId}`;

function vectorOf(words: readonly string[]): string {
  return words.map((word, index) => `'${word}':${Math.min(index + 1, MAX_POSITION)}`).join(' ');
}

/** Ids of accounts whose names contain, for each of the words, a word that begins with it; at most `limit`, in no particular order. */
export async function findAccountsByNames(db: Db, words: readonly string[], limit: number): Promise<number[]> {
  const sqlite = words.map((word) => `"${word}"*`).join(' AND ');
  const postgres = words.map((word) => `'${word}':*`).join(' & ');
  const found =
    db.dialect === 'postgres'
      ? sql<{ id: number }>`select id from accounts
          where to_tsvector('simple', username || ' ' || display_name) @@ cast(${postgres} as tsquery) limit ${limit}`
      : sql<{ id: number }>`select rowid as id from account_search where account_search match ${sqlite} limit ${limit}`;
  return (await found.execute(db)).rows.map((row) => row.id);
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
