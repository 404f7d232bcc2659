import { sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import { can } from '../../lib/permissions.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** The number of deliveries of one type and outcome about a subject, such as the edits of a status. */
export type KindCount = { readonly type: string; readonly outcome: string; readonly count: number };

/** Deliveries of one type to one server with the same outcome; `error` and `status` (of HTTP) are those of one of them. */
export type PostDelivery = KindCount & {
  readonly host: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  /** Ms: when the deliveries ended, or when the next attempt is due. */
  readonly ended_at: number | null;
  readonly run_at: number | null;
};

export type PostLedgerPage = {
  /** Only deliveries with this outcome. */
  readonly outcome?: string | undefined;
  /** Only servers whose names sort after this one. */
  readonly after?: string | undefined;
  /** The maximum number of servers. */
  readonly limit: number;
};

/**
 * The subject of the deliveries of a local status. 404 for all but its author and staff who manage federation: others would learn on which
 * servers the author has followers.
 */
export async function getPostSubject(
  db: Db,
  { accountId, permissions }: { readonly accountId: number; readonly permissions: number },
  statusId: number,
): Promise<string> {
  const status = await db
    .selectFrom('statuses')
    .select(['uri', 'account_id'])
    .where('id', '=', statusId)
    .where('local', '=', 1)
    .executeTakeFirst();
  const isAllowed = status?.account_id === accountId || can(permissions, 'manage_federation');
  if (!status || !isAllowed) throw notFound('notFound');
  return status.uri;
}

/** The number of deliveries about a subject (the id of a status) by type and outcome: those of the last two weeks, and all that wait. */
export async function countKinds(db: Db, subject: string): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select o.type, d.outcome, count(*) as count from deliveries as d join outgoing_activities as o on o.id = d.activity_id
    where d.subject = ${subject} group by o.type, d.outcome order by min(d.activity_id), d.outcome`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** The deliveries of a status by server, sorted by the server's name. */
export async function listPostDeliveries(
  db: Db,
  subject: string,
  { outcome, after = '', limit }: PostLedgerPage,
): Promise<PostDelivery[]> {
  const about = sql`d.subject = ${subject} ${outcome === undefined ? sql`` : sql`and d.outcome = ${outcome}`}`;
  const hosts = await sql<{ host: string }>`
    select distinct d.host from deliveries as d where ${about} and d.host > ${after} order by d.host limit ${limit}`.execute(
    db,
  );
  if (hosts.rows.length === 0) return [];
  const names = hosts.rows.map(({ host }) => host);
  const { rows } = await sql<PostDelivery>`
    select d.host, o.type, d.outcome, count(*) as count, max(d.attempts) as attempts, max(d.status) as status,
      max(d.error) as error, max(d.ended_at) as ended_at, min(d.run_at) as run_at
    from deliveries as d join outgoing_activities as o on o.id = d.activity_id
    where ${about} and ${idsIn(db, 'd.host', names)}
    group by d.host, o.type, d.outcome order by d.host, min(d.activity_id), d.outcome`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
