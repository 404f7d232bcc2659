import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { least } from '../../platform/db/sql.ts';
import type { Notice } from './notice-checks.ts';

/** The highest count of a request. Mastodon: MAX_MEANINGFUL_COUNT. */
export const REQUEST_COUNT_LIMIT = 100;

/** Adds a filtered notification to the request of its sender; only mentions and quotes create requests. */
export async function countInRequest(tx: Tx, { to, from, type, statusId }: Notice): Promise<void> {
  if (type !== 'mention' && type !== 'quote') return;
  const at = now();
  await tx
    .insertInto('notification_requests')
    .values({
      id: newId(),
      account_id: to,
      from_account_id: from,
      last_status_id: statusId ?? null,
      notifications_count: 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((oc) =>
      oc.columns(['account_id', 'from_account_id']).doUpdateSet((eb) => ({
        last_status_id: statusId ?? null,
        notifications_count: least(
          tx,
          eb('notification_requests.notifications_count', '+', 1),
          eb.lit(REQUEST_COUNT_LIMIT),
        ),
        updated_at: at,
      })),
    )
    .execute();
}
