import type { Db, Tx } from '../../platform/db/handle.ts';
import type { ReplyApprovalsTable, StatusRow } from '../../schema/statuses.ts';
import { federateStatus } from '../statuses/federate.ts';

/** The proof that an author agreed: its id, and whether it is an authorization rather than the answer itself. */
export type Approval = { readonly uri: string; readonly isStamp: boolean };

/** What the author of a remote status has answered to a local reply; undefined when there was no answer. */
export async function findAnswer(db: Db, statusId: number): Promise<ReplyApprovalsTable | undefined> {
  return db.selectFrom('reply_approvals').selectAll().where('status_id', '=', statusId).executeTakeFirst();
}

/**
 * An author elsewhere agrees to a local reply. It is sent once more to everybody, now with the proof, because servers that respect the
 * author did not show it without. Only the first answer can be a yes, so that nobody can have it sent again and again.
 */
export async function acceptReply(tx: Tx, reply: StatusRow, { uri, isStamp }: Approval): Promise<void> {
  const added = await tx
    .insertInto('reply_approvals')
    .values({ status_id: reply.id, state: 'accepted', uri, is_stamp: isStamp ? 1 : 0 })
    .onConflict((conflict) => conflict.column('status_id').doNothing())
    .returning('status_id')
    .executeTakeFirst();
  if (added) await sendAgain(tx, reply);
}

/** An author elsewhere refuses a local reply, which is final. It stays here; if there was a proof of consent, it is sent again without. */
export async function rejectReply(tx: Tx, reply: StatusRow): Promise<void> {
  const before = await findAnswer(tx, reply.id);
  if (before?.state === 'rejected') return;
  const rejected = { state: 'rejected', uri: null, is_stamp: 0 } as const;
  await tx
    .insertInto('reply_approvals')
    .values({ status_id: reply.id, ...rejected })
    .onConflict((conflict) => conflict.column('status_id').doUpdateSet(rejected))
    .execute();
  if (before) await sendAgain(tx, reply);
}

async function sendAgain(tx: Tx, reply: StatusRow): Promise<void> {
  tx.emit({ type: 'status.edited', statusId: reply.id });
  await federateStatus(tx, 'update', reply);
}
