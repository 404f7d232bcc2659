import { sql } from 'kysely';
import { GROUPS } from '../../domain/accounts/groups.ts';
import { deliverEarly, isEarly } from '../../domain/statuses/remote/early-statuses.ts';
import type { RemoteStatus } from '../../domain/statuses/remote/remote-status.ts';
import { findStatusByUri, storeRemoteStatus } from '../../domain/statuses/remote/store-remote.ts';
import { forbidden } from '../../lib/errors.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { untranslated } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { audienceWithin, decodeAudience } from '../decode/audience.ts';
import { type Decoded, ignored, read, refused } from '../decode/decoded.ts';
import { sameOrigin, speaksFor } from '../decode/origin.ts';
import { decodePost, type IncomingPost } from '../decode/post.ts';
import { toRemoteStatus } from '../decode/to-status.ts';
import { createNamedBudget } from '../resolve/budget.ts';
import { openForGroups } from '../resolve/for-groups.ts';
import { fetchPost } from '../resolve/status.ts';
import { type Effect, type Handler, type Inbound, NO_EFFECT } from './inbound.ts';
import { castVote } from './vote.ts';
import { isWanted } from './wanted.ts';

/** Somebody posted something, or voted. */
export const create: Handler = async (inbound) => {
  const { uri, node } = inbound.activity.object;
  if (!node && uri !== undefined) return storingFetched(inbound, uri);
  const post = ownPost(inbound);
  if (post.outcome !== 'read') return (await storingForGroup(inbound)) ?? post;
  const { vote } = post.value;
  return vote === undefined
    ? read(storing(inbound, await ownStatus(inbound, post.value)))
    : castVote(inbound, post.value, [vote, ...furtherVotes(inbound, post.value)]);
};

/** Further votes in the same poll: GoToSocial sends all votes of a multiple-choice poll in a single Create. */
function furtherVotes(inbound: Inbound, { inReplyTo }: IncomingPost): string[] {
  const others = inbound.activity.objects.slice(1).map((object) => {
    const post = ownPost({ ...inbound, activity: { ...inbound.activity, object } });
    return post.outcome === 'read' && post.value.inReplyTo === inReplyTo ? post.value.vote : undefined;
  });
  const votes = others.filter((title) => title !== undefined);
  return votes.length === others.length ? votes : [];
}

/** A post that is only named by its id is fetched, and must concern somebody here like any other. */
async function storingFetched(inbound: Inbound, uri: string): Promise<Decoded<Effect>> {
  const { ctx, actor } = inbound;
  if (!speaksFor(actor.uri, uri)) return refused('the object is of another server than the actor');
  const known = await findStatusByUri(ctx.store.db, uri);
  if (known) {
    if (known.account_id !== actor.id) return refused('the object is somebody else’s');
    if (!(await isEarly(ctx.store.db, known.id))) return NO_EFFECT;
  }
  const post = await fetchPost(ctx, uri, createNamedBudget());
  if (!post) return ignored('its server does not have the object');
  if (post.author.id !== actor.id) return refused('the object is by somebody else than the actor');
  return read(storing(inbound, post.status));
}

/**
 * A post that a member brings for a group of the same server (Mobilizon). The member's word is not enough: the post is fetched, so that the
 * server itself says whose it is. Undefined when it is by nobody else, or not by a group.
 */
async function storingForGroup({ ctx, activity, actor, senderUri }: Inbound): Promise<Decoded<Effect> | undefined> {
  const { uri, node } = activity.object;
  if (!node || uri === undefined || isLocalUri(ctx.store.db, uri) || !sameOrigin(uri, actor.uri)) return undefined;
  const told = decodePost(node, actor.uri);
  if (told.outcome !== 'read' || told.value.author === actor.uri || !sameOrigin(told.value.author, uri))
    return undefined;
  const post = await fetchPost(ctx, uri, createNamedBudget());
  if (!post || !GROUPS.includes(post.author.actor_type)) return undefined;
  return read(storing({ actor: post.author, senderUri }, post.status));
}

/** The post embedded in an activity, if it is the actor's own and on the actor's server. */
export function ownPost({ ctx, activity, actor }: Pick<Inbound, 'ctx' | 'activity' | 'actor'>): Decoded<IncomingPost> {
  if (!activity.object.node) return refused('the object is missing');
  const post = decodePost(activity.object.node, actor.uri);
  if (post.outcome !== 'read') return post;
  if (isLocalUri(ctx.store.db, post.value.uri)) return refused('the object has an id of this server');
  if (post.value.author !== actor.uri) return refused('the object is by somebody else than the actor');
  if (!speaksFor(actor.uri, post.value.uri)) return refused('the object is of another server than the actor');
  return read({ ...post.value, audience: audienceWithin(post.value.audience, activity.audience, actor.followers_url) });
}

/** The actor's own post that came with an activity, in the form in which it is stored. */
export async function ownStatus(
  { ctx, activity, actor }: Pick<Inbound, 'ctx' | 'activity' | 'actor'>,
  post: IncomingPost,
): Promise<RemoteStatus> {
  const own = decodeAudience(activity.object.node ?? {});
  const opened = await openForGroups(ctx.store.db, post, actor, { own, around: activity.audience });
  return toRemoteStatus(opened, actor);
}

/**
 * Stores a post, unless it is already known, has been deleted, or concerns nobody here. If it had only been fetched before, it is now
 * delivered to its readers.
 */
export function storing({ actor, senderUri }: Pick<Inbound, 'actor' | 'senderUri'>, status: RemoteStatus): Effect {
  return async (tx) => {
    const { author_id, gone } = await whatIsKnown(tx, status.uri);
    if (author_id !== null && author_id !== actor.id)
      throw forbidden(untranslated('The object is already known as somebody else’s'));
    if (gone === 1 || !(await isWanted(tx, { author: actor, status, senderUri }))) return;
    if (author_id !== null) await deliverEarly(tx, status.uri, { author: actor, status });
    else await storeRemoteStatus(tx, actor, status);
  };
}

type Known = { readonly author_id: number | null; readonly gone: number };

/** The author of the post with that id, if it is stored, and whether it was deleted. */
async function whatIsKnown(tx: Tx, uri: string): Promise<Known> {
  const { rows } = await readKnown(tx, { uri });
  return rows[0] ?? { author_id: null, gone: 0 };
}

const readKnown = prepared(
  (_db, { uri }: { readonly uri: string }) => sql<Known>`select
    (select s.account_id from statuses as s where s.uri = ${uri}) as author_id,
    (select count(*) from tombstones as t where t.uri = ${uri}) as gone`,
);
