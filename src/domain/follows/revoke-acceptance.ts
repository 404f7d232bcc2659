import type { Tx } from '../../platform/db/handle.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import type { Parties } from '../relationships/parties.ts';
import { endFollow } from './end-follow.ts';

/**
 * `parties.target`, a remote account, withdraws its acceptance of a follow by `parties.account`, which becomes a request again. Does
 * nothing when there is no follow. Mastodon: `revoke_request!`.
 */
export async function revokeAcceptance(tx: Tx, parties: Parties): Promise<void> {
  const ended = await endFollow(tx, parties);
  if (!ended) return;
  await tx
    .insertInto('follow_requests')
    .values(ended)
    .onConflict((oc) => oc.columns(['account_id', 'target_id']).doNothing())
    .execute();
  relationshipsChanged(tx, parties.account.id, parties.target.id);
}
