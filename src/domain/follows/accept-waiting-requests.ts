import type { Tx } from '../../platform/db/handle.ts';
import { authorizeRequest } from './answer-request.ts';

/** The maximum number of requests accepted when an account is unlocked; more must be accepted by hand. */
const MAX_ACCEPTED = 200;

/**
 * Accepts the follow requests to an account that is no longer locked, except those of silenced accounts. Mastodon: UpdateAccountService.
 */
export async function acceptWaitingRequests(tx: Tx, targetId: number): Promise<void> {
  const waiting = await tx
    .selectFrom('follow_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select('r.account_id')
    .where('r.target_id', '=', targetId)
    .where('a.silenced_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .orderBy('r.id')
    .limit(MAX_ACCEPTED)
    .execute();
  for (const { account_id } of waiting) await authorizeRequest(tx, targetId, account_id);
}
