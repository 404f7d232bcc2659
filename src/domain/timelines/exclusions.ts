import { sql } from 'kysely';
import { cachedRead, cachedReads } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idRows } from '../../platform/db/sql.ts';
import type { Concerned } from '../relationships/conditions.ts';
import { hasLanguageFilteringFollowers } from '../relationships/has-followers.ts';

/** Which reasons to exclude a post from home timelines apply to anybody at all; for most posts there are none. */
export type Exclusions = {
  readonly blocked: boolean;
  readonly blocking: boolean;
  readonly muted: boolean;
  readonly domains: boolean;
  readonly listed: boolean;
  /** Whether anybody follows an author for some languages only. */
  readonly filtersLanguages: boolean;
};

type Row = { id: number; blocked: number; blocking: number; muted: number; listed: number };

/** Which reasons have to be considered for these people. */
export async function readExclusions(db: Db, { involved, authors, domains }: Concerned): Promise<Exclusions> {
  const known = await ofAccounts(db, [...involved, ...authors]);
  const any = (ids: readonly number[], name: Exclude<keyof Row, 'id'>) => ids.some((id) => known.get(id)?.[name] === 1);
  const domainBlocked = await Promise.all(domains.map((domain) => isDomainBlockedByAnyone(db, domain)));
  return {
    blocked: any(involved, 'blocked'),
    blocking: any(authors, 'blocking'),
    muted: any(involved, 'muted'),
    domains: domainBlocked.includes(true),
    listed: any(authors, 'listed'),
    filtersLanguages: (await Promise.all(authors.map((author) => hasLanguageFilteringFollowers(db, author)))).includes(
      true,
    ),
  };
}

const ofAccounts = cachedReads(
  ['blocks', 'mutes', 'list_accounts', 'lists'],
  async (db, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> => {
    const { rows } = await sql<Row>`
      select wanted.value as id,
        case when exists (select 1 from blocks as b where b.target_id = wanted.value) then 1 else 0 end as blocked,
        case when exists (select 1 from blocks as b where b.account_id = wanted.value) then 1 else 0 end as blocking,
        case when exists (select 1 from mutes as m where m.target_id = wanted.value) then 1 else 0 end as muted,
        case when exists (
          select 1 from list_accounts as la join lists as l on l.id = la.list_id
          where la.account_id = wanted.value and l.exclusive = 1) then 1 else 0 end as listed
      from ${idRows(db, ids)} as wanted`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  },
);

const isDomainBlockedByAnyone = cachedRead(['user_domain_blocks'], async (db, domain: string): Promise<boolean> => {
  const row = await db
    .selectFrom('user_domain_blocks')
    .select('id')
    .where('domain', '=', domain)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
});
