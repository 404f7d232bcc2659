import { AppError } from '../../../lib/errors.ts';
import { untranslated } from '../../../lib/said.ts';
import { now } from '../../../lib/time.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../../schema/accounts.ts';
import { reviseAccount } from '../revise-account.ts';

/** How long (ms) after a move another move of the same account is refused. Mastodon: `PROCESSING_COOLDOWN`, 7 days. */
const COOL_DOWN = 7 * 86_400_000;

/**
 * Records that a remote account has moved, as both accounts say. It is shown as moved, and a job carries the follows, blocks, mutes and
 * notes of people here over to the new account. 403 when it has moved elsewhere lately, even if that move was taken back.
 */
export async function receiveMove(tx: Tx, from: AccountRow, to: AccountRow): Promise<void> {
  const current = await tx.selectFrom('accounts').selectAll().where('id', '=', from.id).executeTakeFirstOrThrow();
  if ((current.moved_at ?? 0) > now() - COOL_DOWN) {
    if (current.moved_to_id === to.id) return;
    throw new AppError('forbidden', untranslated('The account has moved lately'));
  }
  await reviseAccount(tx, from.id, { moved_to_id: to.id, moved_at: now(), updated_at: now() });
  tx.emit({ type: 'account.changed', accountId: from.id });
  await enqueue(tx, { name: 'move-followers', payload: { fromId: from.id, toId: to.id }, lane: 'low' });
}
