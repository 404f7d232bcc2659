import { AppError } from '../../../lib/errors.ts';
import { now } from '../../../lib/time.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../../schema/accounts.ts';
import { reviseAccount } from '../revise-account.ts';

/** How long (ms) after a move another one of the same account is not followed. Mastodon: `PROCESSING_COOLDOWN`, 7 days. */
const COOL_DOWN = 7 * 86_400_000;

/**
 * An account of another server has moved, as both accounts say: it is shown as moved, and what people here have to do with it goes over to
 * the new one, in a job. 403 when it has moved elsewhere lately, taken back or not.
 */
export async function receiveMove(tx: Tx, from: AccountRow, to: AccountRow): Promise<void> {
  const current = await tx.selectFrom('accounts').selectAll().where('id', '=', from.id).executeTakeFirstOrThrow();
  if ((current.moved_at ?? 0) > now() - COOL_DOWN) {
    if (current.moved_to_id === to.id) return;
    throw new AppError('forbidden', 'The account has moved lately');
  }
  await reviseAccount(tx, from.id, { moved_to_id: to.id, moved_at: now(), updated_at: now() });
  tx.emit({ type: 'account.changed', accountId: from.id });
  await enqueue(tx, { name: 'move-followers', payload: { fromId: from.id, toId: to.id }, lane: 'low' });
}
