import { pinRemote, remotePins, unpinRemote } from '../../domain/pins/remote-pins.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import type { Context } from '../../platform/context.ts';
import { idOf, isNode, type Node } from '../decode/read.ts';
import type { Budget } from '../resolve/budget.ts';
import { collect, itemId } from './collection.ts';

/** How many pinned posts are read of one list, and how many of them are fetched. */
const MAX_LISTED = 100;
const MAX_PINS = 5;

/** The pinned posts of a profile as its server lists them, and those that were pinned here before. */
export type Pinned = {
  readonly uris: readonly string[];
  /** Ids of statuses that are pinned here, but listed no more. */
  readonly ended: readonly number[];
};

type Profile = { readonly id: number; readonly featured_url: string | null };

/** Reads which posts an account on another server has pinned. Some servers put the list into the actor's document (`actor`). */
export async function readPinned(
  ctx: Context,
  { id, featured_url }: Profile,
  actor: Node | undefined,
  budget: Budget,
): Promise<Pinned> {
  const before = await remotePins(ctx.store.db, id);
  const embedded = isNode(actor?.featured) && idOf(actor.featured) === undefined ? actor.featured : undefined;
  const { items, whole } = await collect(ctx, embedded ?? featured_url, { limit: MAX_LISTED, budget, pick: itemId });
  const listed = new Set(items);
  const ended =
    whole && items.length < MAX_LISTED
      ? [...before].filter(([uri]) => !listed.has(uri)).map(([, statusId]) => statusId)
      : [];
  return { uris: items.slice(0, MAX_PINS), ended };
}

/** Pins the posts that are known here by now, and unpins those that are listed no more, because nobody may have told this server. */
export async function applyPinned(ctx: Context, accountId: number, { uris, ended }: Pinned): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    for (const statusId of ended) await unpinRemote(tx, accountId, statusId);
    for (const uri of uris.toReversed()) {
      const status = await findStatusByUri(tx, uri);
      if (status) await pinRemote(tx, accountId, status);
    }
  });
}
