import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './handle.ts';

/** The larger of two values; null when either is null on SQLite, the other one on PostgreSQL. */
export function greatest<T>(db: Db, a: Expression<T>, b: Expression<T>): RawBuilder<T> {
  return db.dialect === 'postgres' ? sql<T>`greatest(${a}, ${b})` : sql<T>`max(${a}, ${b})`;
}

/** The smaller of two values; nulls as in `greatest`. */
export function least<T>(db: Db, a: Expression<T>, b: Expression<T>): RawBuilder<T> {
  return db.dialect === 'postgres' ? sql<T>`least(${a}, ${b})` : sql<T>`min(${a}, ${b})`;
}

/** The authority of a column with addresses of http or https: `example.org:8443` of `https://example.org:8443/users/1`. */
export function authorityOf(db: Db, column: string): RawBuilder<string> {
  const address = sql.ref(column);
  if (db.dialect === 'postgres') return sql<string>`split_part(${address}, '/', 3)`;
  const rest = sql`substr(${address}, instr(${address}, '//') + 2)`;
  return sql<string>`substr(${rest}, 1, instr(${rest} || '/', '/') - 1)`;
}

/** A JSON array of strings, as one bound parameter, as rows: `selectFrom(jsonEachText(db, '["a"]').as('names'))`. */
export function jsonEachText(db: Db, json: string): RawBuilder<{ value: string }> {
  return db.dialect === 'postgres'
    ? sql<{ value: string }>`(select value from jsonb_array_elements_text(cast(${json} as jsonb)) as element(value))`
    : sql<{ value: string }>`(select value from json_each(${json}))`;
}

/** The members of objects in a JSON array that `jsonRows` reads, by type. */
type JsonColumns = { readonly numbers?: readonly string[]; readonly texts?: readonly string[] };

/**
 * Objects, as one JSON array and so as one bound parameter, as rows with these columns: an insert of any number of rows is one statement.
 * Texts must be well-formed.
 */
export function jsonRows(db: Db, json: string, { numbers = [], texts = [] }: JsonColumns): RawBuilder<unknown> {
  if (db.dialect === 'postgres') {
    const typed = [
      ...numbers.map((name) => sql`${sql.ref(name)} bigint`),
      ...texts.map((name) => sql`${sql.ref(name)} text`),
    ];
    return sql`(select * from jsonb_to_recordset(cast(${json} as jsonb)) as element(${sql.join(typed)}))`;
  }
  const read = [...numbers, ...texts].map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(read)} from json_each(${json}))`;
}

/** Ids, as one bound parameter, as rows: `selectFrom(idRows(db, ids).as('ids'))`. A single one is bound as such, as in `idsIn`. */
export function idRows(db: Db, ids: readonly number[]): RawBuilder<{ value: number }> {
  if (ids.length === 1) return sql<{ value: number }>`(select cast(${ids[0]} as bigint) as value)`;
  return db.dialect === 'postgres'
    ? sql<{ value: number }>`(select value from unnest(cast(${ids} as bigint[])) as element(value))`
    : sql<{ value: number }>`(select value from json_each(${JSON.stringify(ids)}))`;
}

/**
 * `column in (…)` with the whole list in one parameter, so that lists of all lengths share a prepared statement. A single element gets a
 * statement of its own: as an array PostgreSQL would plan it each time, since that is cheaper than its generic plan for arrays of any
 * length. The column is an expression, `sql.ref('statuses.id')` or `eb.ref('statuses.id')`, or its name.
 */
export function idsIn(
  db: Db,
  column: string | Expression<unknown>,
  ids: readonly number[] | readonly string[],
): RawBuilder<SqlBool> {
  const left = typeof column === 'string' ? sql.ref(column) : column;
  if (ids.length === 1) return sql<SqlBool>`${left} = ${ids[0]}`;
  if (db.dialect === 'sqlite') return sql<SqlBool>`${left} in (select value from json_each(${JSON.stringify(ids)}))`;
  // An empty list has no element to tell its type.
  if (ids.length === 0) return sql<SqlBool>`1 = 0`;
  const type = sql.raw(typeof ids[0] === 'string' ? 'text[]' : 'bigint[]');
  return sql<SqlBool>`${left} = any(cast(${ids} as ${type}))`;
}

/**
 * `column in (…)` for a subquery of ids that refers to tables joined before, such as for the newest of each. PostgreSQL would run a plain
 * one for every row of the column's table, but looks up the elements of an array.
 */
export function isAmong(db: Db, column: string, ids: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const left = sql.ref(column);
  return db.dialect === 'postgres' ? sql<SqlBool>`${left} = any(array(${ids}))` : sql<SqlBool>`${left} in (${ids})`;
}
