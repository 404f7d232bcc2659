import { hasFollowers } from '../../domain/relationships/has-followers.ts';
import { isActiveRelay } from '../../domain/relays/queries.ts';
import type { RemoteStatus } from '../../domain/statuses/remote/remote-status.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { isDistributable } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { decodePost } from '../decode/post.ts';
import { findAccountByUri } from '../resolve/actor.ts';

/** A post, its author, and the server that delivered it. */
type Brought = {
  readonly author: AccountRow;
  readonly status: RemoteStatus;
  readonly senderUri: string;
};

/**
 * Whether a post that was sent here concerns anybody here: a follower of its author, somebody it names or addresses, the author of a post
 * it replies to or quotes, or readers who know the post it replies to. A post from a relay counts too, because staff asked the relay for
 * it. A direct post only concerns those it names or addresses. Mastodon: `related_to_local_activity?`.
 */
export async function isWanted(db: Db, { author, status, senderUri }: Brought): Promise<boolean> {
  const named = [...status.mentions, ...status.recipients, status.inReplyTo, status.quote?.uri];
  if (named.some((uri) => uri !== undefined && isLocalUri(db, uri))) return true;
  if (status.visibility === 'direct') return false;
  if (await hasFollowers(db, author.id)) return true;
  if (status.inReplyTo !== undefined && (await isKnown(db, [status.inReplyTo]))) return true;
  return senderUri !== author.uri && isDistributable(status.visibility) && isActiveRelay(db, senderUri);
}

/**
 * Whether a post that somebody else forwarded may be wanted, judged by its unverified content, because even asking its server has a cost.
 * Posts by followed accounts, and posts from a relay, are always worth it.
 */
export async function mayBeWanted(db: Db, activity: IncomingActivity, senderUri: string): Promise<boolean> {
  const { actor, audience, object } = activity;
  const decoded = object.node && decodePost(object.node, actor);
  const post = decoded?.outcome === 'read' ? decoded.value : undefined;
  const addressed = [audience, post?.audience].flatMap((one) => (one ? [...one.to, ...one.cc] : []));
  const named = [...addressed, ...(post?.tags.mentions ?? []), post?.inReplyTo, post?.quote?.uri];
  if (named.some((uri) => uri !== undefined && isLocalUri(db, uri))) return true;
  if (post?.inReplyTo !== undefined && (await isKnown(db, [post.inReplyTo]))) return true;
  const author = await findAccountByUri(db, actor);
  if (author && (await hasFollowers(db, author.id))) return true;
  return isActiveRelay(db, senderUri);
}

async function isKnown(db: Db, uris: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('statuses')
    .select('id')
    .where(idsIn(db, 'uri', uris))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
