import { HOUR, MINUTE, now } from '../../../lib/time.ts';
import { isDistributable } from '../../../lib/visibility.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../../schema/accounts.ts';
import type { AsyncRefreshRow } from '../../../schema/jobs.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { endOf, findRefreshOf, startRefresh } from '../../async-refreshes/refreshes.ts';

/** The key under which the fetching of replies to a status, or of posts of an account, is tracked. */
export const repliesKey = (statusId: number) => `replies:${statusId}`;
/** The unique key of the job that fetches the posts of an account. */
export const postsKey = (accountId: number) => `posts:${accountId}`;

/** The unique key of the job that fetches older posts of an account. */
export const olderPostsKey = (accountId: number) => `older-posts:${accountId}`;

type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T | undefined>;
type Order = {
  readonly key: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, number>>;
  readonly uri: string;
  /** How long (ms) a completed fetch is not repeated. */
  readonly coolDown: number;
};

/**
 * Orders a fetch of the replies to a public or unlisted remote post, unless one was made within the last quarter of an hour. Returns the
 * refresh that clients can poll; undefined when none is running. Mastodon: `fetch_replies_concern.rb`.
 */
export async function orderReplies(
  db: Db,
  write: Write,
  { id, uri, visibility }: StatusRow,
): Promise<AsyncRefreshRow | undefined> {
  if (!isDistributable(visibility)) return undefined;
  const payload = { statusId: id };
  return orderAgain(db, write, { key: repliesKey(id), name: 'fetch-replies', payload, uri, coolDown: 15 * MINUTE });
}

/** Orders a fetch of the recent posts of a remote account, as `orderReplies`, at most once an hour. */
export function orderPosts(
  db: Db,
  write: Write,
  { id, uri }: Pick<AccountRow, 'id' | 'uri'>,
): Promise<AsyncRefreshRow | undefined> {
  const payload = { accountId: id };
  return orderAgain(db, write, { key: postsKey(id), name: 'fetch-posts', payload, uri, coolDown: HOUR });
}

/** Orders a fetch of posts of a remote account that are older than those known here, as `orderReplies`, at most once a minute. */
export function orderOlderPosts(
  db: Db,
  write: Write,
  { id, uri }: Pick<AccountRow, 'id' | 'uri'>,
): Promise<AsyncRefreshRow | undefined> {
  const payload = { accountId: id };
  return orderAgain(db, write, { key: olderPostsKey(id), name: 'fetch-older-posts', payload, uri, coolDown: MINUTE });
}

/** Checks first without a transaction, because usually there is nothing to order. */
async function orderAgain(db: Db, write: Write, order: Order): Promise<AsyncRefreshRow | undefined> {
  const { key, name, payload, uri, coolDown } = order;
  const known = await findRefreshOf(db, key);
  if (known?.status === 'running') return known;
  const ended = known && endOf(known);
  if (ended !== undefined && ended > now() - coolDown) return undefined;
  return write(async (tx) => {
    await enqueue(tx, { name, payload, host: new URL(uri).host, uniqueKey: key, maxAttempts: 2 });
    return startRefresh(tx, key, true);
  });
}
