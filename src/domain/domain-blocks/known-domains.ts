import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

/** The most domains to list below one. */
const MOST = 10_000;

/**
 * The domains of known accounts that equal a domain or lie below it, by name. It skips from one domain to the next in the index, so that
 * its cost grows with the domains, not with the accounts.
 */
export async function listKnownWithin(db: Db, domain: string): Promise<string[]> {
  const below = `%.${domain.replace(/[\\%_]/g, '\\$&')}`;
  const { rows } = await sql<{ domain: string }>`
    with recursive known(domain) as (
      select min(domain) from accounts
      union all
      select (select min(a.domain) from accounts as a where a.domain > known.domain) from known
        where known.domain is not null
    )
    select domain from known where domain = ${domain} or domain like ${below} escape '\\'
    order by domain limit ${MOST}`.execute(db);
  return rows.map((row) => row.domain);
}
