import { findLocalAccount } from '../domain/accounts/queries.ts';
import { accountUrl } from '../domain/accounts/uris.ts';
import { getVisibleCollection } from '../domain/collections/queries.ts';
import { collectionUrl } from '../domain/collections/uris.ts';
import { getVisibleStatus } from '../domain/statuses/policy.ts';
import { statusUrl } from '../domain/statuses/uris.ts';
import { notFound } from '../lib/errors.ts';
import type { Db } from '../platform/db/handle.ts';

/** The page of a local account, for browsers that open its ActivityPub address. 404 when it does not exist. */
export async function accountPage(db: Db, id: number): Promise<string> {
  return accountUrl('', await getUsername(db, id));
}

/** The page of a local status. 404 when it does not exist or is not public, with no difference between the two. */
export async function statusPage(
  db: Db,
  { accountId, statusId }: { accountId: number; statusId: number },
): Promise<string> {
  const status = await getVisibleStatus(db, null, statusId);
  if (status.account_id !== accountId) throw notFound('notFound');
  return statusUrl('', await getUsername(db, accountId), statusId);
}

/** The page of a local collection. 404 when there is none. */
export async function collectionPage(db: Db, id: number): Promise<string> {
  const collection = await getVisibleCollection(db, null, id);
  if (collection.local === 0) throw notFound('notFound');
  return collectionUrl('', id);
}

async function getUsername(db: Db, id: number): Promise<string> {
  const account = await findLocalAccount(db, { id });
  if (!account) throw notFound('notFound');
  return account.username;
}
