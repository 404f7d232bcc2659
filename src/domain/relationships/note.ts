import { isBlank } from '../../lib/blank.ts';
import { isLonger } from '../../lib/text/bounds.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { checkLength } from '../validation.ts';

const MAX_NOTE = 2000;

/** What an account has noted about another one. */
export async function findNote(db: Db, accountId: number, targetId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_notes')
    .select('comment')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return row?.comment;
}

/** Whether a note is short enough to be kept. */
export function fitsNote(comment: string): boolean {
  return !isLonger(comment, MAX_NOTE);
}

/** Keeps a private note of `account` about `target`; a blank one removes it. 422 above 2000 characters. */
export async function noteAccount(tx: Tx, accountId: number, targetId: number, comment: string): Promise<void> {
  if (isBlank(comment)) {
    await tx
      .deleteFrom('account_notes')
      .where('account_id', '=', accountId)
      .where('target_id', '=', targetId)
      .execute();
    return;
  }
  checkLength('comment', comment, MAX_NOTE);
  const state = { comment, updated_at: now() };
  await tx
    .insertInto('account_notes')
    .values({ account_id: accountId, target_id: targetId, ...state })
    .onConflict((oc) => oc.columns(['account_id', 'target_id']).doUpdateSet(state))
    .execute();
}
