import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { OPEN_AFTER } from './schedule.ts';

/** A server that does not take what is sent to it. Times are in ms. */
export type FailingHost = {
  readonly host: string;
  readonly failures: number;
  readonly failingSince: number | null;
  readonly lastError: string | null;
  readonly pending: number;
  readonly failed: number;
};

/** The servers that do not answer, those for which most waits first, as far as anything is or was to be sent to them, and how many such servers there are. */
export async function listFailingHosts(
  db: Db,
  limit: number,
): Promise<{ readonly hosts: readonly FailingHost[]; readonly count: number }> {
  const { rows } = await sql<Omit<FailingHost, 'pending' | 'failed'> & { all: number }>`
    select host, failures, failing_since as ${sql.ref('failingSince')}, last_error as ${sql.ref('lastError')},
      count(*) over () as ${sql.ref('all')}
    from remote_hosts where failures >= ${sql.lit(OPEN_AFTER)}
    order by last_failure_at desc, host limit ${limit}`.execute(db);
  const hosts = rows.map(({ host }) => host);
  const { rows: counts } = await sql<{ host: string; pending: number; failed: number }>`
    select host, sum(case when outcome = 'pending' then 1 else 0 end) as pending,
      sum(case when outcome = 'failed' then 1 else 0 end) as failed
    from deliveries where ${idsIn(db, 'host', hosts)} group by host`.execute(db);
  const of = new Map(counts.map((one) => [one.host, one]));
  const found = rows.map(({ all: _all, ...row }) => ({
    ...row,
    failures: Number(row.failures),
    pending: Number(of.get(row.host)?.pending ?? 0),
    failed: Number(of.get(row.host)?.failed ?? 0),
  }));
  return {
    hosts: found.toSorted((a, b) => b.pending - a.pending || b.failed - a.failed),
    count: Number(rows[0]?.all ?? 0),
  };
}
