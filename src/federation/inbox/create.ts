import { spreadEarly } from '../../domain/statuses/remote/early-statuses.ts';
import { storeRemoteStatus } from '../../domain/statuses/remote/store-remote.ts';
import { forbidden } from '../../lib/errors.ts';
import { directly } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { type Decoded, ignored, read, refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { decodePost, type IncomingPost } from '../decode/post.ts';
import { toRemoteStatus } from '../decode/to-status.ts';
import { resolveStatus } from '../resolve/status.ts';
import type { Effect, Handler, Inbound } from './inbound.ts';
import { isLocalUri } from './local.ts';
import { castVote } from './vote.ts';
import { isWanted } from './wanted.ts';

const NOTHING: Effect = async () => {};

/** Somebody posted something, or voted. */
export const create: Handler = async (inbound) => {
  const { ctx, activity } = inbound;
  const { uri, node } = activity.object;
  if (!node && uri !== undefined) {
    if (!sameOrigin(uri, activity.actor)) return refused('the object is of another server than the actor');
    return (await resolveStatus(ctx, uri)) ? read(NOTHING) : ignored('its server does not have the object');
  }
  const post = ownPost(inbound);
  if (post.outcome !== 'read') return post;
  return post.value.vote === undefined ? storing(inbound, post.value) : castVote(inbound, post.value, post.value.vote);
};

/** The post that an activity carries, when it is the actor's own and of the actor's server. */
export function ownPost({ ctx, activity, actor }: Pick<Inbound, 'ctx' | 'activity' | 'actor'>): Decoded<IncomingPost> {
  if (!activity.object.node) return refused('the object is missing');
  const post = decodePost(activity.object.node, actor.uri);
  if (post.outcome !== 'read') return post;
  if (isLocalUri(ctx.store.db, post.value.uri)) return refused('the object has an id of this server');
  if (post.value.author !== actor.uri) return refused('the object is by somebody else than the actor');
  if (!sameOrigin(post.value.uri, actor.uri)) return refused('the object is of another server than the actor');
  return read(addressed(post.value, activity));
}

/** What is not addressed itself is addressed as its activity is. */
function addressed(post: IncomingPost, { audience }: IncomingActivity): IncomingPost {
  const unaddressed = post.audience.to.length === 0 && post.audience.cc.length === 0;
  return unaddressed ? { ...post, audience } : post;
}

/** Stores a post, unless it is known, has been deleted, or is nobody's business here; one that was only fetched goes to its readers now. */
export function storing({ actor }: Pick<Inbound, 'actor'>, post: IncomingPost): Decoded<Effect> {
  const status = toRemoteStatus(post, actor);
  return read(async (tx) => {
    const { author_id, gone } = await whatIsKnown(tx, status.uri);
    if (author_id !== null && author_id !== actor.id) throw forbidden('The object is already known as somebody else’s');
    if (gone === 1 || !(await isWanted(tx, actor, status))) return;
    if (author_id !== null) await spreadEarly(tx, status.uri);
    else await storeRemoteStatus(tx, actor, status);
  });
}

type Known = { readonly author_id: number | null; readonly gone: number };

/** Who wrote the post of that id, if it is here, and whether it was deleted. */
async function whatIsKnown(tx: Tx, uri: string): Promise<Known> {
  const { rows } = await directly<Known>(tx)`select
    (select s.account_id from statuses as s where s.uri = ${uri}) as author_id,
    (select count(*) from tombstones as t where t.uri = ${uri}) as gone`;
  return rows[0] ?? { author_id: null, gone: 0 };
}
