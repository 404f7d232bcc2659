import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { announceProfile } from '../profiles/announce-profile.ts';

/**
 * Cancels the move of a local account, so that it is used again. Followers who moved do not come back, and the 30 days until another move
 * still count. Does nothing when it has not moved. Mastodon: Settings::Migration::RedirectsController.
 */
export async function cancelMove(tx: Tx, accountId: number): Promise<void> {
  const changed = await tx
    .updateTable('accounts')
    .set((eb) => ({ moved_to_id: null, updated_at: now(), revision: eb('revision', '+', 1) }))
    .where('id', '=', accountId)
    .where('moved_to_id', 'is not', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  tx.emit({ type: 'account.changed', accountId });
  await announceProfile(tx, accountId);
}
