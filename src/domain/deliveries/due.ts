import { type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { DeliveryRow } from '../../schema/deliveries.ts';

export type DueDelivery = Pick<DeliveryRow, 'activity_id' | 'inbox' | 'attempts'>;

/** Whether the same inbox still waits for an earlier activity about the same thing, which must not be overtaken. */
const IS_BEHIND = sql<SqlBool>`exists (select 1 from deliveries as e where e.subject = d.subject and e.inbox = d.inbox
  and e.run_at is not null and e.activity_id < d.activity_id)`;

/** What may be sent to a server now, oldest first. */
export async function listDue(db: Db, host: string, limit: number): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.activity_id, d.inbox, d.attempts from deliveries as d
    where d.host = ${host} and d.run_at <= ${now()} and not ${IS_BEHIND}
    order by d.activity_id limit ${limit}`.execute(db);
  return rows;
}

/** When the next delivery to a server is due (ms); undefined when none waits. */
export async function nextDelivery(db: Db, host: string): Promise<number | undefined> {
  const { rows } = await sql<{ run_at: number }>`
    select d.run_at from deliveries as d
    where d.host = ${host} and d.run_at is not null and not ${IS_BEHIND}
    order by d.run_at limit 1`.execute(db);
  return rows[0]?.run_at;
}
