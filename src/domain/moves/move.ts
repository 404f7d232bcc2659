import { failed } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { getAccount } from '../accounts/queries.ts';
import { reviseAccount } from '../accounts/revise-account.ts';
import { orderFederation } from '../deliveries/order-federation.ts';

/** How long (ms) after a move another one is refused. Mastodon: AccountMigration::COOLDOWN_PERIOD. */
const COOL_DOWN = 30 * 86_400_000;

/**
 * Moves a local account to another one, which lists it as an alias and has just been fetched anew. Followers here follow the new account,
 * those elsewhere are told. 422 without that alias, for a move to itself, or within 30 days of an earlier move.
 */
export async function moveAccount(tx: Tx, accountId: number, target: AccountRow): Promise<void> {
  const account = await getAccount(tx, accountId);
  if (target.id === accountId) throw failed('movingToYourself');
  if (!aliasesOf(target).includes(account.uri)) {
    throw failed('moveTargetWithoutAlias');
  }
  if (target.moved_to_id !== null) throw failed('moveTargetMoved');
  const again = account.moved_to_id === target.id;
  if (!again && (account.moved_at ?? 0) > now() - COOL_DOWN) {
    throw failed('movedLately');
  }
  await reviseAccount(tx, accountId, { moved_to_id: target.id, moved_at: now(), updated_at: now() });
  tx.emit({ type: 'account.changed', accountId });
  await orderFederation(tx, accountId, { verb: 'move', accountId, targetId: target.id });
  await enqueue(tx, { name: 'move-followers', payload: { fromId: accountId, toId: target.id }, lane: 'low' });
}

function aliasesOf({ also_known_as }: AccountRow): unknown[] {
  const aliases: unknown = JSON.parse(also_known_as);
  return Array.isArray(aliases) ? aliases : [];
}
