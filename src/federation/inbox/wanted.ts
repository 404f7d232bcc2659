import { hasFollowers } from '../../domain/relationships/has-followers.ts';
import type { RemoteStatus } from '../../domain/statuses/remote/remote-status.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { isLocalUri } from './local.ts';

/**
 * Whether a post that was sent here concerns anybody here: a follower of its author, somebody it names or is addressed to, or
 * who wrote or knows what it answers or quotes. Mastodon: `related_to_local_activity?`.
 */
export async function isWanted(db: Db, author: AccountRow, status: RemoteStatus): Promise<boolean> {
  const named = [...status.mentions, ...status.recipients, status.inReplyTo, status.quote?.uri];
  if (named.some((uri) => uri !== undefined && isLocalUri(db, uri))) return true;
  if (await hasFollowers(db, author.id)) return true;
  return status.inReplyTo !== undefined && (await isKnown(db, [status.inReplyTo]));
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
