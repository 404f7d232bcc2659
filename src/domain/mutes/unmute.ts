import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import { isFollowing } from '../relationships/queries.ts';
import { backfillHome } from '../timelines/backfill-home.ts';

/** Makes `account` no longer mute `target`, which appears in the home timeline again if followed. Does nothing when it does not. */
export async function unmute(tx: Tx, accountId: number, targetId: number): Promise<void> {
  const ended = await tx
    .deleteFrom('mutes')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .returning('id')
    .executeTakeFirst();
  if (ended) await seeAgain(tx, accountId, targetId);
}

/** Ends a mute whose time is over. One that was prolonged or ended in the meantime is left alone. */
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
