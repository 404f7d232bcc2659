import { firstIdAt } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

const DAY = 86_400_000;

/** How long (ms) it is remembered what was delivered, and how long after that a server is when nothing is known of it. */
const KEPT = 14 * DAY;
const HOST_KEPT = 90 * DAY;

/** Rows of one transaction, so that others get their turn. */
const BATCH = 500;

/** Forgets some old activities with their deliveries; answers whether more may be left. */
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

/** Forgets servers that nothing was heard of for long, so that those that come and go do not pile up. */
export async function purgeHosts(tx: Tx): Promise<void> {
  const before = now() - HOST_KEPT;
  await tx
    .deleteFrom('remote_hosts')
    .where((eb) => eb.or([eb('last_success_at', 'is', null), eb('last_success_at', '<', before)]))
    .where((eb) => eb.or([eb('last_failure_at', 'is', null), eb('last_failure_at', '<', before)]))
    .execute();
}
