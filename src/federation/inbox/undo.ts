import { unblock } from '../../domain/blocks/unblock.ts';
import { unfavourite } from '../../domain/favourites/unfavourite.ts';
import { endTie } from '../../domain/follows/end-tie.ts';
import { revokeAcceptance } from '../../domain/follows/revoke-acceptance.ts';
import { unfollow } from '../../domain/follows/unfollow.ts';
import { unreblog } from '../../domain/reblogs/unreblog.ts';
import { getParties } from '../../domain/relationships/parties.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { type Part, partOf } from '../decode/activity.ts';
import { type Decoded, ignored, refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { idOf, type Node, textOf } from '../decode/read.ts';
import { findAskedFollow } from './asked-follow.ts';
import { type Effect, effect, type Handler, type Inbound } from './inbound.ts';
import { findLocalAccount } from './local.ts';
import { withdrawReaction } from './reaction.ts';
import { restoreAccount, restorePost } from './restore.ts';

/** Somebody undoes an activity of their own, which is embedded or named by its id. */
export const undo: Handler = async (inbound) => {
  const { activity, actor } = inbound;
  const undone = activity.object;
  if (undone.uri !== undefined && !sameOrigin(undone.uri, actor.uri)) {
    return refused('the object is of another server than the actor');
  }
  const owner = idOf(undone.node?.actor);
  if (owner !== undefined && owner !== actor.uri) return refused('the undone activity is somebody else’s');
  const about = partOf(undone.node?.object);
  const isDescribed = undone.types.length > 0 && (about.uri !== undefined || about.node !== undefined);
  return isDescribed ? undoDescribed(inbound, undone) : undoNamed(inbound, undone.uri);
};

async function undoDescribed(inbound: Inbound, { uri, types, node }: Part): Promise<Decoded<Effect>> {
  const { ctx, actor } = inbound;
  const { db } = ctx.store;
  const object = partOf(node?.object);
  if (types.includes('Announce')) return effect((tx) => unshare(tx, actor.id, { uri, originalUri: object.uri }));
  if (types.includes('Like') || types.includes('EmojiReact')) {
    return effect((tx) => unlike(tx, actor, { uri, node, statusUri: object.uri }));
  }
  if (types.includes('Accept')) {
    const asked = await findAskedFollow(db, object, actor.id);
    if (!asked) return ignored('nobody here asked for it');
    return effect(async (tx) => revokeAcceptance(tx, await getParties(tx, asked.accountId, actor.id)));
  }
  if (types.includes('Delete')) {
    if (object.uri === actor.uri) return restoreAccount(ctx, actor.uri);
    const isFitting = object.uri !== undefined && sameOrigin(object.uri, actor.uri);
    return isFitting ? restorePost(inbound, object.uri) : refused('the object is of another server than the actor');
  }
  const target = await findLocalAccount(db, object.uri, { suspendedToo: true });
  if (types.includes('Follow') && target) return effect(async (tx) => void (await unfollow(tx, actor.id, target.id)));
  if (types.includes('Block') && target) return effect((tx, overtook) => endBlock(tx, actor.id, target.id, overtook));
  return ignored(`an undone ${types.join(', ')} means nothing here`);
}

/** A block ends follows there, which it also does here if its end overtook it. */
async function endBlock(tx: Tx, accountId: number, targetId: number, overtook = false): Promise<void> {
  await unblock(tx, accountId, targetId);
  if (overtook) await endTie(tx, await getParties(tx, targetId, accountId));
}

function undoNamed({ actor }: Inbound, uri: string | undefined): Decoded<Effect> {
  if (uri === undefined) return refused('the object has no id');
  return effect(async (tx) => {
    await unshare(tx, actor.id, { uri, originalUri: undefined });
    const targetId = await followedBy(tx, actor.id, uri);
    if (targetId !== undefined) await unfollow(tx, actor.id, targetId);
    const like = await tx
      .selectFrom('favourites')
      .select('status_id')
      .where('uri', '=', uri)
      .where('account_id', '=', actor.id)
      .executeTakeFirst();
    if (like) await unfavourite(tx, { accountId: actor.id }, like.status_id);
    await withdrawReaction(tx, actor, { uri, statusId: undefined, content: undefined });
    await unblockNamed(tx, actor.id, uri);
  });
}

async function followedBy(db: Db, accountId: number, uri: string): Promise<number | undefined> {
  for (const table of ['follows', 'follow_requests'] as const) {
    const rows = db.selectFrom(table).select('target_id').where('account_id', '=', accountId).where('uri', '=', uri);
    const row = await rows.executeTakeFirst();
    if (row) return row.target_id;
  }
  return undefined;
}

async function unblockNamed(tx: Tx, accountId: number, uri: string): Promise<void> {
  const block = await tx
    .selectFrom('blocks')
    .select('target_id')
    .where('account_id', '=', accountId)
    .where('uri', '=', uri)
    .executeTakeFirst();
  if (block) await unblock(tx, accountId, block.target_id);
}

type Liked = {
  readonly uri: string | undefined;
  readonly node: Node | undefined;
  readonly statusUri: string | undefined;
};

const MAX_CONTENT = 500;

/** A Like with an emoji was also a favourite; an EmojiReact was only a reaction. */
async function unlike(tx: Tx, actor: AccountRow, { uri, node, statusUri }: Liked): Promise<void> {
  const status = statusUri === undefined ? undefined : await findStatusByUri(tx, statusUri);
  // Responses to a reblog belong to the original.
  const statusId = status?.reblog_of_id ?? status?.id;
  const content = textOf(node?.content, MAX_CONTENT) ?? textOf(node?._misskey_reaction, MAX_CONTENT);
  await withdrawReaction(tx, actor, { uri, statusId, content });
  if (statusId === undefined || node?.type === 'EmojiReact') return;
  const like = await tx
    .selectFrom('favourites')
    .select('id')
    .where('status_id', '=', statusId)
    .where('account_id', '=', actor.id)
    .executeTakeFirst();
  if (like) await unfavourite(tx, { accountId: actor.id }, statusId);
}

type Shared = { readonly uri: string | undefined; readonly originalUri: string | undefined };

/** One that has an id is undone by it alone: Misskey lets people boost a post more than once, and only the first boost counts here. */
async function unshare(tx: Tx, accountId: number, { uri, originalUri }: Shared): Promise<void> {
  const boosts = tx
    .selectFrom('statuses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('reblog_of_id', 'is not', null);
  if (uri !== undefined) return unshareFound(tx, accountId, await boosts.where('uri', '=', uri).executeTakeFirst());
  const original = originalUri === undefined ? undefined : await findStatusByUri(tx, originalUri);
  if (original) {
    await unshareFound(tx, accountId, await boosts.where('reblog_of_id', '=', original.id).executeTakeFirst());
  }
}

async function unshareFound(tx: Tx, accountId: number, row: { readonly id: number } | undefined): Promise<void> {
  if (row) await unreblog(tx, { accountId }, row.id);
}
