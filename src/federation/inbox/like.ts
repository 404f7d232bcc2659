import { favourite } from '../../domain/favourites/favourite.ts';
import { AppError } from '../../lib/errors.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { ignored, read } from '../decode/decoded.ts';
import type { Handler, Inbound } from './inbound.ts';
import { isReaction, receiveReaction } from './reaction.ts';

/**
 * Somebody likes a post. One who does so with an emoji has reacted too (Misskey, FEP-c0e0); it stays a favourite for clients that know no
 * reactions.
 */
export const like: Handler = async ({ ctx, activity, actor }) => {
  const { uri } = activity.object;
  const status = uri === undefined ? undefined : await findStatusByUri(ctx.store.db, uri);
  if (!status) return ignored('the post is not known here');
  return read(async (tx) => {
    await favourite(tx, { accountId: actor.id }, status.id, activity.uri ?? `${actor.uri}#like/${status.id}`);
    await reactAlso(tx, { activity, actor }, status.id);
  });
};

/** A reaction too many does not undo the favourite. */
async function reactAlso(tx: Tx, { activity, actor }: Omit<Inbound, 'ctx'>, statusId: number): Promise<void> {
  const { uri, content, emojis } = activity;
  if (!isReaction(content)) return;
  try {
    await receiveReaction(tx, actor, statusId, { uri, content, emojis });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
  }
}
