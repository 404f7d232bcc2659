import { firstIdAt } from '../../lib/id.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** How long (ms) finished deliveries are kept, and servers after their last success or failure. */
const KEPT = 14 * DAY;
const HOST_KEPT = 90 * DAY;

/** The maximum number of rows per transaction, so that others get their turn. */
const BATCH = 500;

/** Deletes some old activities with their deliveries; returns whether more may be left. */
export async function purgeDeliveries(tx: Tx): Promise<boolean> {
  const result = await tx
    .deleteFrom('outgoing_activities')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outgoing_activities as o')
        .select('o.id')
        .where('o.id', '<', firstIdAt(now() - KEPT))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('deliveries as d')
                .select('d.inbox')
                .whereRef('d.activity_id', '=', 'o.id')
                .where('d.run_at', 'is not', null),
            ),
          ),
        )
        .orderBy('o.id')
        .limit(BATCH),
    )
    .executeTakeFirst();
  return result.numDeletedRows >= BATCH;
}

/** Forgets servers not heard of for long and that staff did not stop, so that short-lived ones do not pile up. */
export async function purgeHosts(tx: Tx): Promise<void> {
  const before = now() - HOST_KEPT;
  await tx
    .deleteFrom('remote_hosts')
    .where('stopped_at', 'is', null)
    .where((eb) => eb.or([eb('last_success_at', 'is', null), eb('last_success_at', '<', before)]))
    .where((eb) => eb.or([eb('last_failure_at', 'is', null), eb('last_failure_at', '<', before)]))
    .execute();
}
