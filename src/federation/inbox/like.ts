import { favourite } from '../../domain/favourites/favourite.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { ignored, read } from '../decode/decoded.ts';
import type { Handler } from './inbound.ts';

/** Somebody likes a post, with an emoji or without: both are favourites here (Misskey, FEP-c0e0). */
export const like: Handler = async ({ ctx, activity, actor }) => {
  const { uri } = activity.object;
  const status = uri === undefined ? undefined : await findStatusByUri(ctx.store.db, uri);
  if (!status) return ignored('the post is not known here');
  return read(async (tx) => {
    await favourite(tx, { accountId: actor.id }, status.id, activity.uri ?? `${actor.uri}#like/${status.id}`);
  });
};
