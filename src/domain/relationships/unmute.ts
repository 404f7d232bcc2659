import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { backfillHome } from '../timelines/backfill-home.ts';
import { relationshipsChanged } from './changed.ts';
import { isFollowing } from './queries.ts';

/** `account` sees `target` again, in the home timeline too when it follows. Nothing when it does already. */
export async function unmute(tx: Tx, accountId: number, targetId: number): Promise<void> {
  const ended = await tx
    .deleteFrom('mutes')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .returning('id')
    .executeTakeFirst();
  if (ended) await seeAgain(tx, accountId, targetId);
}

/** Ends a mute whose time is over; one that was prolonged or ended meanwhile is left alone. */
export async function expireMute(tx: Tx, accountId: number, targetId: number): Promise<void> {
  const ended = await tx
    .deleteFrom('mutes')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .where('expires_at', '<=', now())
    .returning('id')
    .executeTakeFirst();
  if (ended) await seeAgain(tx, accountId, targetId);
}

async function seeAgain(tx: Tx, accountId: number, targetId: number): Promise<void> {
  if (await isFollowing(tx, accountId, targetId)) await backfillHome(tx, accountId, targetId);
  relationshipsChanged(tx, accountId);
}
