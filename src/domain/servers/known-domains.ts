import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isHostWithin, namesOf, withParents } from '../../lib/domain-names.ts';
import type { Db } from '../../platform/db/handle.ts';
import { authorityOf, idsIn } from '../../platform/db/sql.ts';

/** Names of servers by where accounts have them: in their handles, and in ids whose handles are elsewhere. */
export type KnownServers = { readonly handles: readonly string[]; readonly ids: readonly string[] };

/** How many names one query lists. */
const PART = 1000;

/** The servers of known accounts that equal a domain or lie below it, by name. */
export async function listKnownServers(db: Db, domain: string): Promise<KnownServers> {
  return {
    handles: await listWithin(db, IN_HANDLES, domain),
    ids: await listWithin(db, inIds(db), domain),
  };
}

/** As `listKnownServers`, for each of some domains of which any server is known. Every known name is read once, however many domains these are. */
export async function listKnownServersOf(db: Db, domains: readonly string[]): Promise<Map<string, KnownServers>> {
  const wanted = new Set(domains);
  const found = new Map<string, { handles: string[]; ids: string[] }>();
  const gather = async (place: Place, key: keyof KnownServers) => {
    for await (const name of knownNames(db, place)) {
      for (const domain of new Set(namesOf(name).flatMap(withParents))) {
        if (!wanted.has(domain)) continue;
        const servers = found.get(domain) ?? { handles: [], ids: [] };
        servers[key].push(name);
        found.set(domain, servers);
      }
    }
  };
  await gather(IN_HANDLES, 'handles');
  await gather(inIds(db), 'ids');
  return found;
}

/** The domains of handles in which a text occurs, by name, after a name: at most `limit`. */
export async function searchKnownDomains(
  db: Db,
  { text, after, limit }: { readonly text: string; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const found: string[] = [];
  for await (const name of knownNames(db, IN_HANDLES, after)) {
    if (name.includes(text)) found.push(name);
    if (found.length === limit) break;
  }
  return found;
}

/** The domains of handles that equal a domain or lie below it, by name. */
export async function listKnownWithin(db: Db, domain: string): Promise<string[]> {
  return listWithin(db, IN_HANDLES, domain);
}

/** The ids of accounts of these servers, `limit` at most, lowest first, as a subquery. */
export function accountsOf(db: Db, { handles, ids }: KnownServers, limit: number): RawBuilder<unknown> {
  const elsewhere = inIds(db);
  const byHandle = sql`select a.id from accounts as a where ${idsIn(db, 'a.domain', handles)}`;
  const byId = sql`select a.id from accounts as a where ${elsewhere.exists} and ${idsIn(db, elsewhere.name, ids)}`;
  const all = ids.length === 0 ? byHandle : sql`${byHandle} union ${byId}`;
  return sql`(select id from (${all}) as both_ways order by id limit ${sql.lit(limit)})`;
}

/** The ids of accounts whose handle, or whose id alone, has this server; those above `after`, `limit` at most, lowest first. */
export async function listAccountIds(
  db: Db,
  place: keyof KnownServers,
  name: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { name: column, exists } = place === 'handles' ? IN_HANDLES : inIds(db);
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts as a where ${exists} and ${column} = ${name} and a.id > ${after}
    order by a.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where else the accounts of these servers have their handles and ids. */
export async function listOtherServers(db: Db, { handles, ids }: KnownServers): Promise<string[]> {
  const { name, exists } = inIds(db);
  const both = sql`select a.domain as handle, ${name} as id from accounts as a where ${exists}`;
  const { rows } = await sql<{ handle: string; id: string }>`
    ${both} and ${idsIn(db, 'a.domain', handles)} union ${both} and ${idsIn(db, name, ids)}`.execute(db);
  const known = new Set([...handles, ...ids]);
  return [...new Set(rows.flatMap((row) => [row.handle, row.id]))].filter((one) => !known.has(one));
}

/** A name of a server in the accounts `a`, and for which of them it is indexed. */
type Place = { readonly name: RawBuilder<string>; readonly exists: RawBuilder<SqlBool> };

const IN_HANDLES: Place = { name: sql<string>`a.domain`, exists: sql<SqlBool>`a.domain is not null` };

function inIds(db: Db): Place {
  const name = sql<string>`lower(${authorityOf(db, 'a.uri')})`;
  return { name, exists: sql<SqlBool>`a.domain is not null and ${name} <> a.domain` };
}

async function listWithin(db: Db, place: Place, domain: string): Promise<string[]> {
  const found: string[] = [];
  for await (const name of knownNames(db, place)) if (isHostWithin(name, domain)) found.push(name);
  return found;
}

async function* knownNames(db: Db, place: Place, after = ''): AsyncGenerator<string> {
  for (let names = await listAfter(db, place, after); names.length > 0; ) {
    yield* names;
    names = names.length < PART ? [] : await listAfter(db, place, names.at(-1) ?? '');
  }
}

/** It skips from one name to the next in the index, so that its cost grows with the names, not with the accounts. */
async function listAfter(db: Db, { name, exists }: Place, after: string): Promise<string[]> {
  const next = (last: RawBuilder<string>) =>
    sql`(select ${name} from accounts as a where ${exists} and ${name} > ${last} order by ${name} limit 1)`;
  const { rows } = await sql<{ name: string }>`
    with recursive known(name, nth) as (
      select ${next(sql<string>`cast(${after} as text)`)}, 1
      union all
      select ${next(sql<string>`known.name`)}, known.nth + 1 from known where known.name is not null and known.nth < ${PART}
    )
    select name from known where name is not null`.execute(db);
  return rows.map((row) => row.name);
}
