import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { maySeeOn } from '../statuses/policy.ts';
import { notifyStaff } from './notify-staff.ts';

/** A report from another server about a local account. */
export type RemoteComplaint = {
  /** Id of the Flag activity. */
  readonly uri: string | null;
  readonly targetId: number;
  /** Plain text. */
  readonly comment: string;
  /** Statuses of the target. */
  readonly statusIds: readonly number[];
  /** Collections of the target. */
  readonly collectionIds: readonly number[];
};

/**
 * Files a report from another server; `accountId` is its stated sender, often the server itself. Statuses that the server has not been sent
 * are left out, because staff are shown what is reported. Returns false and does nothing when it was received before, because some servers
 * repeat an activity after a long time.
 */
export async function receiveReport(tx: Tx, accountId: number, complaint: RemoteComplaint): Promise<boolean> {
  const at = now();
  const statusIds = await knownThere(tx, accountId, complaint.statusIds);
  const report = await tx
    .insertInto('reports')
    .values({
      id: newId(),
      account_id: accountId,
      target_account_id: complaint.targetId,
      uri: complaint.uri,
      comment: complaint.comment,
      status_ids: JSON.stringify(statusIds),
      collection_ids: JSON.stringify(complaint.collectionIds),
      created_at: at,
      updated_at: at,
    })
    .onConflict((oc) => oc.column('uri').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!report) return false;
  await notifyStaff(tx, report);
  return true;
}

async function knownThere(tx: Tx, senderId: number, statusIds: readonly number[]): Promise<number[]> {
  const sender = await tx.selectFrom('accounts').select('domain').where('id', '=', senderId).executeTakeFirst();
  if (!sender?.domain || statusIds.length === 0) return [];
  const rows = await tx
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(tx, 's.id', statusIds))
    .where(maySeeOn(sender.domain))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return statusIds.filter((id) => known.has(id));
}
