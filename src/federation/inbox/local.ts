import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** The account of this server with that ActivityPub id. */
export async function findLocalAccount(db: Db, uri: string | undefined): Promise<AccountRow | undefined> {
  if (uri === undefined || !isLocalUri(db, uri)) return undefined;
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('uri', '=', uri)
    .where('domain', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** The status of this server with that ActivityPub id. */
export async function findLocalStatus(db: Db, uri: string | undefined): Promise<StatusRow | undefined> {
  if (uri === undefined || !isLocalUri(db, uri)) return undefined;
  return db.selectFrom('statuses').selectAll().where('uri', '=', uri).where('local', '=', 1).executeTakeFirst();
}

/** The collection of this server with that ActivityPub id. */
export async function findLocalCollection(db: Db, uri: string | undefined): Promise<CollectionRow | undefined> {
  if (uri === undefined || !isLocalUri(db, uri)) return undefined;
  return db.selectFrom('collections').selectAll().where('uri', '=', uri).where('local', '=', 1).executeTakeFirst();
}

/** Whether an id would be one of this server's. */
export function isLocalUri(db: Db, uri: string): boolean {
  return uri.startsWith(`${db.instance.origin}/`);
}
