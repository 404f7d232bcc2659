import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Notes that somebody has seen what happened to their login, up to the newest that they were shown. */
export async function markSecurityEventsSeen(tx: Tx, userId: number, newestId: number): Promise<void> {
  await tx
    .updateTable('security_events')
    .set({ seen_at: now() })
    .where('user_id', '=', userId)
    .where('id', '<=', newestId)
    .where('seen_at', 'is', null)
    .execute();
}
