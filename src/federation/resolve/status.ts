import { readAccountRefusals } from '../../domain/servers/refusals.ts';
import { findStatusByUri, storeRemoteStatus } from '../../domain/statuses/remote/store-remote.ts';
import { isGone } from '../../domain/tombstones/is-gone.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { type Audience, isUnaddressed } from '../decode/audience.ts';
import { speaksFor } from '../decode/origin.ts';
import { decodePost, type IncomingPost } from '../decode/post.ts';
import { idOf, typesOf } from '../decode/read.ts';
import { toRemoteStatus } from '../decode/to-status.ts';
import { isOurs, resolveActor } from './actor.ts';
import { type Budget, createBudget } from './budget.ts';
import { type FetchedObject, fetchObject } from './fetch-object.ts';
import { openForGroups } from './for-groups.ts';

/** The maximum number of posts fetched upwards in an unknown thread. */
const MAX_ANCESTORS = 100;

/**
 * The status with this ActivityPub id: stored, or fetched with the posts it replies to, up to a limit. Undefined when there is none; throws
 * AppError 'unavailable' when its server cannot be reached. Never inside a transaction.
 */
export async function resolveStatus(
  ctx: Context,
  uri: string,
  budget = createBudget(),
  sharer?: Sharer,
): Promise<StatusRow | undefined> {
  const known = await findStatusByUri(ctx.store.db, uri);
  if (known || isOurs(ctx, uri)) return known;
  const fetched = await fetchPost(ctx, uri, budget, sharer);
  return fetched && storeThread(ctx, fetched, budget);
}

/** Stores a fetched post after its ancestors, oldest first, so that each finds the post it replies to. */
export async function storeThread(ctx: Context, post: FetchedPost, budget: Budget): Promise<StatusRow | undefined> {
  const thread = [post];
  const seen = new Set([post.status.uri]);
  for (let above = post.status.inReplyTo; above !== undefined && thread.length < MAX_ANCESTORS; ) {
    if (seen.has(above) || (await findStatusByUri(ctx.store.db, above)) || isOurs(ctx, above)) break;
    seen.add(above);
    const parent = await fetchAncestor(ctx, above, budget);
    if (!parent) break;
    thread.push(parent);
    above = parent.status.inReplyTo;
  }
  let kept: StatusRow | undefined;
  for (const one of thread.reverse()) kept = await keep(ctx, one);
  return kept;
}

/** A parent that cannot be fetched now does not keep its replies from being shown. */
async function fetchAncestor(ctx: Context, uri: string, budget: Budget): Promise<FetchedPost | undefined> {
  try {
    return await fetchPost(ctx, uri, budget);
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.error({ err: error, uri }, 'a parent could not be read');
    return undefined;
  }
}

export type FetchedPost = { readonly author: AccountRow; readonly status: ReturnType<typeof toRemoteStatus> };

/**
 * Fetches the post with this ActivityPub id, or that an address leads to. Stores its author, but not the post. Throws as `resolveStatus`.
 */
export async function fetchPost(
  ctx: Context,
  uri: string,
  budget: Budget,
  sharer?: Sharer,
): Promise<FetchedPost | undefined> {
  const fetched = await fetchObject(ctx, uri, budget);
  return fetched && readPost(ctx, fetched, budget, sharer);
}

/** Who shares a post, and with whom. */
export type Sharer = { readonly uri: string; readonly audience: Audience };

/** A post that is addressed to a group alone (FEP-1b12) is for those with whom the group shares it. */
function sharedBy(post: IncomingPost, sharer: Sharer | undefined): IncomingPost {
  const { audience } = post;
  if (!sharer || !isUnaddressed(audience) || !audience.audience.includes(sharer.uri)) return post;
  return { ...post, audience: { ...sharer.audience, to: [...sharer.audience.to, sharer.uri] } };
}

/** Reads a fetched document as a post by an author of the same origin; a Create stands for the post it created. */
export async function readPost(
  ctx: Context,
  { node, uri }: FetchedObject,
  budget: Budget,
  sharer?: Sharer,
): Promise<FetchedPost | undefined> {
  if (typesOf(node).includes('Create')) {
    const objectUri = idOf(node.object);
    return objectUri === undefined ? undefined : fetchPost(ctx, objectUri, budget);
  }
  const post = decodePost(node);
  if (post.outcome !== 'read' || post.value.uri !== uri || post.value.vote !== undefined) return undefined;
  const author = await authorOf(ctx, post.value, budget);
  if (!author) return undefined;
  const opened = await openForGroups(ctx.store.db, post.value, author, { own: post.value.audience });
  return { author, status: toRemoteStatus(sharedBy(opened, sharer), author) };
}

async function authorOf(ctx: Context, post: IncomingPost, budget: Budget): Promise<AccountRow | undefined> {
  const { author: by, uri } = post;
  if (!(speaksFor(by, uri) || speaksFor(uri, by)) || isOurs(ctx, post.author)) return undefined;
  const author = await resolveActor(ctx, post.author, { budget });
  if (!author || author.suspended_at !== null || author.domain === null) return undefined;
  return (await readAccountRefusals(ctx.store.db, author)).everything ? undefined : author;
}

function keep(ctx: Context, post: FetchedPost): Promise<StatusRow | undefined> {
  return ctx.store.transaction((tx) => keepPost(tx, post));
}

/** The stored status of a post, which is stored now if it is not known here, without being delivered to anybody; undefined if it was deleted. */
export async function keepPost(tx: Tx, { author, status }: FetchedPost): Promise<StatusRow | undefined> {
  await lockName(tx, status.uri);
  const known = await findStatusByUri(tx, status.uri);
  if (known) return known;
  return (await isGone(tx, status.uri)) ? undefined : storeRemoteStatus(tx, author, status, 'nobody');
}
