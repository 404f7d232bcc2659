import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { tellStaff } from './tell-staff.ts';

/** What another server reports about an account of this one. */
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
 * Files a report that came from another server; `accountId` is who it says it is from, often the server itself. False, and nothing, when it
 * has come before: some servers send what they sent once more after a long time.
 */
export async function receiveReport(tx: Tx, accountId: number, complaint: RemoteComplaint): Promise<boolean> {
  const at = now();
  const report = await tx
    .insertInto('reports')
    .values({
      id: newId(),
      account_id: accountId,
      target_account_id: complaint.targetId,
      uri: complaint.uri,
      comment: complaint.comment,
      status_ids: JSON.stringify(complaint.statusIds),
      collection_ids: JSON.stringify(complaint.collectionIds),
      created_at: at,
      updated_at: at,
    })
    .onConflict((oc) => oc.column('uri').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!report) return false;
  await tellStaff(tx, report);
  return true;
}
