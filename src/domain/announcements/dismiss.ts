import type { Tx } from '../../platform/db/handle.ts';
import { getAnnouncement } from './queries.ts';

/** Marks an announcement as read. 404 when there is none. */
export async function dismissAnnouncement(tx: Tx, accountId: number, id: number): Promise<void> {
  const announcement = await getAnnouncement(tx, id);
  await tx
    .insertInto('announcement_reads')
    .values({ announcement_id: announcement.id, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
