import { deleteRemoteAccount } from '../../domain/deletions/delete-remote-account.ts';
import { withdrawConsent } from '../../domain/quotes/revoke-quote.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { removeAhead } from '../../domain/statuses/remove-ahead.ts';
import { leaveTombstone } from '../../domain/tombstones/leave.ts';
import { forbidden } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { deleteFromCollections } from './collections.ts';
import { deletePost } from './delete-post.ts';
import { deleteGone } from './forwarded.ts';
import { effect, type Handler } from './inbound.ts';
import { isOfGroup } from './of-group.ts';

/** An account deleted its post, collection, consent to a quote or to being featured, or itself. */
export const deleteObject: Handler = async ({ ctx, activity, actor }) => {
  const { uri } = activity.object;
  if (uri === undefined) return refused('the object has no id');
  if (uri === actor.uri) return effect((tx) => deleteRemoteAccount(tx, actor));
  if (!sameOrigin(uri, actor.uri)) return refused('the object is of another server than the actor');
  const known = await findStatusByUri(ctx.store.db, uri);
  // A member deletes what a group of the same server wrote: that server is asked whether it is gone.
  if (known && known.account_id !== actor.id && (await isOfGroup(ctx.store.db, uri))) return deleteGone(ctx, uri);
  if (known && known.account_id === actor.id) await removeAhead(ctx.store, [known]);
  return effect(async (tx) => {
    const status = await findStatusByUri(tx, uri);
    if (status && status.account_id !== actor.id) throw forbidden(untranslated('The object is somebody else’s'));
    if (status) return deletePost(tx, status);
    await withdrawConsentBy(tx, actor.id, uri);
    await deleteFromCollections(tx, actor.id, uri);
    await leaveTombstone(tx, uri, { mayReturn: true });
  });
};

async function withdrawConsentBy(tx: Tx, accountId: number, approvalUri: string): Promise<void> {
  const quotes = await tx
    .selectFrom('quotes')
    .selectAll()
    .where('quoted_account_id', '=', accountId)
    .where('approval_uri', '=', approvalUri)
    .execute();
  for (const quote of quotes) await withdrawConsent(tx, quote);
}
