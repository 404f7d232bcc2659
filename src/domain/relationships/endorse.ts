import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { isFollowing } from './queries.ts';

/** `account` features `target` on its profile. 422 when it does not follow it. */
export async function endorse(tx: Tx, accountId: number, targetId: number): Promise<void> {
  if (!(await isFollowing(tx, accountId, targetId))) {
    throw failed('endorsingUnfollowed');
  }
  await tx
    .insertInto('endorsements')
    .values({ id: newId(), account_id: accountId, target_id: targetId, created_at: now() })
    .onConflict((oc) => oc.columns(['account_id', 'target_id']).doNothing())
    .execute();
}

/** `account` no longer features `target`. */
export async function unendorse(tx: Tx, accountId: number, targetId: number): Promise<void> {
  await tx.deleteFrom('endorsements').where('account_id', '=', accountId).where('target_id', '=', targetId).execute();
}
