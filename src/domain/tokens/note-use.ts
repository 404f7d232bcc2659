import { DAY, now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { markActive } from '../timelines/mark-active.ts';
import type { Authenticated } from './authenticate.ts';

/** Whether the last recorded use of a token is more than a day ago. Mastodon: `access_token_tracking_concern.rb`. */
export function isUseForgotten({ lastUsedAt }: Authenticated): boolean {
  return (lastUsedAt ?? 0) < now() - DAY;
}

/** Records that a token is in use, and that its owner is active. */
export async function noteUse(tx: Tx, { tokenId, viewer }: Authenticated, ip: string): Promise<void> {
  const use = { last_used_at: now(), last_used_ip: ip };
  await tx.updateTable('access_tokens').set(use).where('id', '=', tokenId).execute();
  if (viewer) await markActive(tx, viewer.accountId);
}
