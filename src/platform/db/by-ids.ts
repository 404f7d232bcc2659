import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, DialectName } from './handle.ts';

/** They stand for one id, and for several, while a query is compiled. */
const ANY_ID = Number.MIN_SAFE_INTEGER;
const ANY_IDS: readonly number[] = Object.freeze([ANY_ID, ANY_ID]);
const ANY_IDS_TEXT = JSON.stringify(ANY_IDS);

/**
 * A read of rows by their ids whose SQL is put together once per database, since that costs more than running it. What `build` makes may
 * depend on nothing but the ids, which go into `idsIn`. No query for no ids.
 */
export function byIds<R>(
  build: (db: Db, ids: readonly number[]) => Compilable<R>,
): (db: Db, ids: readonly number[]) => Promise<R[]> {
  const forOne = new Map<DialectName, CompiledQuery<R>>();
  const forSeveral = new Map<DialectName, CompiledQuery<R>>();
  return async (db, ids) => {
    if (ids.length === 0) return [];
    const compiled = ids.length === 1 ? forOne : forSeveral;
    let query = compiled.get(db.dialect);
    if (!query) {
      query = build(db, ids.length === 1 ? [ANY_ID] : ANY_IDS).compile();
      compiled.set(db.dialect, query);
    }
    const { rows } = await db.executeQuery<R>({ ...query, parameters: query.parameters.map((one) => bound(one, ids)) });
    return rows;
  };
}

/** `idsIn` binds a single id as it is, several as an array on PostgreSQL and as its JSON on SQLite. */
function bound(parameter: unknown, ids: readonly number[]): unknown {
  if (parameter === ANY_ID) return ids[0];
  if (parameter === ANY_IDS) return ids;
  return parameter === ANY_IDS_TEXT ? JSON.stringify(ids) : parameter;
}
