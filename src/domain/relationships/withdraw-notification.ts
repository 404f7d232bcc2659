import type { Tx } from '../../platform/db/handle.ts';

type Told = { to: number; from: number; type: 'follow' | 'follow_request' };

/** Removes the notification of a follow or request that is no more. Mastodon: it dies with its activity. */
export async function withdrawNotification(tx: Tx, { to, from, type }: Told): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('account_id', '=', to)
    .where('from_account_id', '=', from)
    .where('type', '=', type)
    .execute();
}
