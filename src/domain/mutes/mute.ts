import { sql } from 'kysely';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { forgetAccount } from '../blocks/forget-account.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import { getParties } from '../relationships/parties.ts';
import { clearFromHome } from '../timelines/withdraw-from-home.ts';

export type MuteTerms = {
  /** Whether the account's notifications are hidden as well, and past ones removed. */
  readonly notifications: boolean;
  /** Seconds until it ends; 0 for ever. `as before`: when the mute ends that there is already, and never if there is none. */
  readonly duration: number | 'as before';
};

/** Makes `account` mute `target`. Repeating it changes the options. Does nothing for oneself. Mastodon: MuteService. */
export async function mute(tx: Tx, accountId: number, targetId: number, terms: MuteTerms): Promise<void> {
  if (accountId === targetId) return;
  await getParties(tx, accountId, targetId);
  const createdAt = now();
  const { duration } = terms;
  const expiresAt = duration !== 'as before' && duration > 0 ? createdAt + duration * 1000 : null;
  const state = { hide_notifications: terms.notifications ? (1 as const) : (0 as const), expires_at: expiresAt };
  const endBefore = sql<number | null>`case when mutes.expires_at > ${createdAt} then mutes.expires_at end`;
  await tx
    .insertInto('mutes')
    .values({ id: newId(), account_id: accountId, target_id: targetId, ...state, created_at: createdAt })
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'target_id'])
        .doUpdateSet({ ...state, ...(duration === 'as before' && { expires_at: endBefore }) }),
    )
    .execute();
  if (expiresAt !== null) {
    await enqueue(tx, { name: 'expire-mute', payload: { accountId, targetId }, runAt: expiresAt });
  }
  if (terms.notifications) await forgetAccount(tx, accountId, targetId);
  await clearFromHome(tx, accountId, targetId);
  relationshipsChanged(tx, accountId);
}
