import { sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { can } from '../accounts/permissions.ts';
import type { Viewer } from '../accounts/viewer.ts';

/** How deliveries of one kind about a subject stand, such as edits of a status. */
export type KindCount = { readonly type: string; readonly outcome: string; readonly count: number };

/** Deliveries of one kind to one server that stand alike; `error` and `status` (of HTTP) are those of one of them. */
export type PostDelivery = KindCount & {
  readonly host: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  /** Ms: when they had ended, or the next attempt is due. */
  readonly ended_at: number | null;
  readonly run_at: number | null;
};

export type PostLedgerPage = {
  /** Only what stands so. */
  readonly outcome?: string | undefined;
  /** Only servers whose names come later. */
  readonly after?: string | undefined;
  /** Servers. */
  readonly limit: number;
};

/**
 * What deliveries of a status of this server are about. 404 for all but its author and staff who look after federation: others would learn on
 * which servers its author is followed.
 */
export async function getPostSubject(
  db: Db,
  { accountId, permissions }: Pick<Viewer, 'accountId' | 'permissions'>,
  statusId: number,
): Promise<string> {
  const status = await db
    .selectFrom('statuses')
    .select(['uri', 'account_id'])
    .where('id', '=', statusId)
    .where('local', '=', 1)
    .executeTakeFirst();
  const isAllowed = status?.account_id === accountId || can(permissions, 'manage_federation');
  if (!status || !isAllowed) throw notFound('Not Found');
  return status.uri;
}

/** How many deliveries about a subject (the id of a status) stand how, those of the last two weeks and all that wait. */
export async function countKinds(db: Db, subject: string): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select o.type, d.outcome, count(*) as count from deliveries as d join outgoing_activities as o on o.id = d.activity_id
    where d.subject = ${subject} group by o.type, d.outcome order by min(d.activity_id), d.outcome`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Where a status has gone, or has not, by the names of the servers. */
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
