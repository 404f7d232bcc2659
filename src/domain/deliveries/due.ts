import { type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn, jsonEachText } from '../../platform/db/sql.ts';
import type { DeliveryRow } from '../../schema/federation.ts';

export type DueDelivery = Pick<DeliveryRow, 'activity_id' | 'inbox' | 'attempts' | 'failures'> & {
  /** The account that sends it; null for the server itself. */
  readonly account_id: number | null;
  /** The request that led to it. */
  readonly request_id: string | null;
};

/** Whether the same inbox still waits for an earlier activity about the same subject, which must not be overtaken. */
const IS_BEHIND = sql<SqlBool>`exists (select 1 from deliveries as e where e.subject = d.subject and e.inbox = d.inbox
  and e.run_at is not null and e.activity_id < d.activity_id)`;

/** The deliveries that may be sent now to some servers, by server, oldest first, at most `limit` each. Servers without any are left out. */
export async function listDue(
  db: Db,
  hosts: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly DueDelivery[]>> {
  const { rows } = await sql<DueDelivery & { host: string }>`
    select due.host, due.activity_id, due.inbox, due.attempts, due.failures, o.account_id, o.request_id from (
      select d.host, d.activity_id, d.inbox, d.attempts, d.failures,
        row_number() over (partition by d.host order by d.activity_id) as place
      from deliveries as d where ${idsIn(db, 'd.host', hosts)} and d.run_at <= ${now()} and not ${IS_BEHIND}
    ) as due join outgoing_activities as o on o.id = due.activity_id
    where due.place <= ${limit} order by due.activity_id`.execute(db);
  return Map.groupBy(rows, ({ host }) => host);
}

/** The time (ms) of the next delivery to each of some servers. Servers without any are left out. */
export async function nextDeliveries(db: Db, hosts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ host: string; run_at: number | null }>`
    select h.value as host, (
      select d.run_at from deliveries as d
      where d.host = h.value and d.run_at is not null and not ${IS_BEHIND}
      order by d.run_at limit 1
    ) as run_at from ${jsonEachText(db, JSON.stringify(hosts))} as h`.execute(db);
  return new Map(rows.flatMap(({ host, run_at }) => (run_at === null ? [] : [[host, run_at]])));
}
