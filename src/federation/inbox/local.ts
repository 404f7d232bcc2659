import { handleOf } from '../../domain/accounts/uris.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { ownPage } from '../../lib/own-page.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/**
 * The local account with this ActivityPub id or profile address, unless it is suspended. `suspendedToo` is for activities that end
 * something, because the suspension may end as well.
 */
export async function findLocalAccount(
  db: Db,
  uri: string | undefined,
  { suspendedToo = false } = {},
): Promise<AccountRow | undefined> {
  if (uri === undefined || !isLocalUri(db, uri)) return undefined;
  const all = db.selectFrom('accounts').selectAll().where('domain', 'is', null);
  const accounts = suspendedToo ? all : all.where('suspended_at', 'is', null);
  const account = await accounts.where('uri', '=', uri).executeTakeFirst();
  const page = account ? undefined : ownPage(db.instance.origin, uri);
  if (page?.kind !== 'profile') return account;
  return accounts.where('handle', '=', handleOf(page.username, null)).executeTakeFirst();
}

/** The local status with this ActivityPub id or page address. */
export async function findLocalStatus(db: Db, uri: string | undefined): Promise<StatusRow | undefined> {
  if (uri === undefined || !isLocalUri(db, uri)) return undefined;
  const status = await findStatusByUri(db, uri);
  return status?.local === 1 ? status : undefined;
}

/** The local collection with this ActivityPub id. */
export async function findLocalCollection(db: Db, uri: string | undefined): Promise<CollectionRow | undefined> {
  if (uri === undefined || !isLocalUri(db, uri)) return undefined;
  return db.selectFrom('collections').selectAll().where('uri', '=', uri).where('local', '=', 1).executeTakeFirst();
}
