import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { withdrawFromHome } from '../timelines/withdraw-from-home.ts';
import { relationshipsChanged } from './changed.ts';
import { forgetAccount } from './forget-account.ts';
import { getParties } from './parties.ts';

export type MuteTerms = {
  /** Whether the account's notifications are hidden as well, and past ones removed. */
  readonly notifications: boolean;
  /** Seconds until it ends; 0 for ever. */
  readonly duration: number;
};

/** Makes `account` mute `target`. Repeating it changes the options. Does nothing for oneself. Mastodon: MuteService. */
export async function mute(tx: Tx, accountId: number, targetId: number, terms: MuteTerms): Promise<void> {
  if (accountId === targetId) return;
  await getParties(tx, accountId, targetId);
  const createdAt = now();
  const expiresAt = terms.duration > 0 ? createdAt + terms.duration * 1000 : null;
  const state = { hide_notifications: terms.notifications ? (1 as const) : (0 as const), expires_at: expiresAt };
  await tx
    .insertInto('mutes')
    .values({ id: newId(), account_id: accountId, target_id: targetId, ...state, created_at: createdAt })
    .onConflict((oc) => oc.columns(['account_id', 'target_id']).doUpdateSet(state))
    .execute();
  if (expiresAt !== null) {
    await enqueue(tx, { name: 'expire-mute', payload: { accountId, targetId }, runAt: expiresAt });
  }
  if (terms.notifications) await forgetAccount(tx, accountId, targetId);
  await withdrawFromHome(tx, accountId, targetId);
  relationshipsChanged(tx, accountId);
}
