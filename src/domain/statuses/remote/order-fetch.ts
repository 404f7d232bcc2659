import type { Db, Tx } from '../../../platform/db/handle.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../../schema/accounts.ts';
import type { AsyncRefreshRow } from '../../../schema/async-refreshes.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { findRefreshOf, startRefresh } from '../../async-refreshes/refreshes.ts';

/** What the fetching of the replies to a status, or of the posts of an account, is known by. */
export const repliesKey = (statusId: number) => `replies:${statusId}`;
export const postsKey = (accountId: number) => `posts:${accountId}`;

type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Job = { readonly name: string; readonly payload: Readonly<Record<string, number>>; readonly uri: string };

/**
 * Has the replies to a post of another server fetched, unless that was done within the hour. Answers the work that goes on, for clients to
 * ask after; undefined when none does. Mastodon: FetchAllRepliesWorker.
 */
export function orderReplies(db: Db, write: Write, { id, uri }: StatusRow): Promise<AsyncRefreshRow | undefined> {
  return orderUnlessKnown(db, write, repliesKey(id), { name: 'fetch-replies', payload: { statusId: id }, uri });
}

/** Has the recent posts of somebody on another server fetched, as `orderReplies`. */
export function orderPosts(
  db: Db,
  write: Write,
  { id, uri }: Pick<AccountRow, 'id' | 'uri'>,
): Promise<AsyncRefreshRow | undefined> {
  return orderUnlessKnown(db, write, postsKey(id), { name: 'fetch-posts', payload: { accountId: id }, uri });
}

/** Looks first without a transaction: mostly there is nothing to order. */
async function orderUnlessKnown(db: Db, write: Write, key: string, job: Job): Promise<AsyncRefreshRow | undefined> {
  const known = await findRefreshOf(db, key);
  if (known) return known.status === 'running' ? known : undefined;
  return write(async (tx) => {
    const { name, payload, uri } = job;
    await enqueue(tx, { name, payload, host: new URL(uri).host, uniqueKey: key, maxAttempts: 2 });
    return startRefresh(tx, key);
  });
}
