import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { RemoteHostRow } from '../../schema/federation.ts';

/** The counts of deliveries to a server: those of the last two weeks, and all that wait. */
export type HostCounts = {
  readonly host: string;
  readonly pending: number;
  readonly delivered: number;
  readonly failed: number;
};

/** One delivery and its state. */
export type LedgerEntry = {
  readonly type: string;
  readonly subject: string;
  readonly inbox: string;
  readonly outcome: string;
  readonly attempts: number;
  readonly error: string | null;
};

const LISTED = 20;

/** The counts of the servers with waiting or failed deliveries, the largest first; or those of one given server, even if it has none. */
export async function countByHost(db: Db, host?: string): Promise<HostCounts[]> {
  if (host !== undefined) return countByHosts(db, [host]);
  const isTroubled = sql`having sum(case when outcome in ('pending', 'failed') then 1 else 0 end) > 0`;
  return counted(db, sql`group by host ${isTroubled} order by pending desc, failed desc, host limit 100`);
}

/** The counts of some servers; those to which nothing was sent lately are left out. */
export function countByHosts(db: Db, hosts: readonly string[]): Promise<HostCounts[]> {
  return counted(db, sql`where ${idsIn(db, 'host', hosts)} group by host`);
}

async function counted(db: Db, which: RawBuilder<unknown>): Promise<HostCounts[]> {
  const { rows } = await sql<HostCounts>`
    select host,
      sum(case when outcome = 'pending' then 1 else 0 end) as pending,
      sum(case when outcome = 'delivered' then 1 else 0 end) as delivered,
      sum(case when outcome = 'failed' then 1 else 0 end) as failed
    from deliveries ${which}`.execute(db);
  return rows.map((row) => ({
    host: row.host,
    pending: Number(row.pending),
    delivered: Number(row.delivered),
    failed: Number(row.failed),
  }));
}

/** The failure of the newest delivery to a server, if it was not taken. */
export async function findLatestFailure(db: Db, host: string): Promise<{ readonly error: string | null } | undefined> {
  const latest = await db
    .selectFrom('deliveries')
    .select(['outcome', 'error'])
    .where('host', '=', host)
    .where('outcome', 'in', ['failed', 'delivered'])
    .orderBy('activity_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.outcome === 'failed' ? { error: latest.error } : undefined;
}

/** The state of a server, if it is known. */
export function findHost(db: Db, host: string): Promise<RemoteHostRow | undefined> {
  return db.selectFrom('remote_hosts').selectAll().where('host', '=', host).executeTakeFirst();
}

/** The newest deliveries not yet delivered, to a server or about a subject such as a status. */
export function listUndelivered(
  db: Db,
  about: { readonly host: string } | { readonly subject: string },
): Promise<LedgerEntry[]> {
  const query = db
    .selectFrom('deliveries as d')
    .innerJoin('outgoing_activities as o', 'o.id', 'd.activity_id')
    .select(['o.type', 'd.subject', 'd.inbox', 'd.outcome', 'd.attempts', 'd.error'])
    .orderBy('d.activity_id', 'desc')
    .limit(LISTED);
  return 'host' in about
    ? query.where('d.host', '=', about.host).where('d.outcome', '<>', 'delivered').execute()
    : query.where('d.subject', '=', about.subject).where('d.outcome', '<>', 'delivered').execute();
}

/** The number of deliveries about a subject by outcome. */
export async function countBySubject(db: Db, subject: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
    .where('subject', '=', subject)
    .groupBy('outcome')
    .execute();
  return new Map(rows.map(({ outcome, count }) => [outcome, Number(count)]));
}
