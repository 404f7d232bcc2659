import { findLocalAccount } from '../../domain/accounts/queries.ts';
import { accountUri } from '../../domain/accounts/uris.ts';
import { isBlockingOrDomainBlocking, isDomainBlocking } from '../../domain/relationships/queries.ts';
import { AppError, forbidden, notFound } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { Reader } from './reader.ts';

/**
 * The local account that owns a requested collection. 404 when there is none, 410 when it was deleted; 403 when it is suspended or blocks
 * the reader or the reader's server.
 */
export async function getOwner(db: Db, reader: Reader, id: number): Promise<AccountRow> {
  const owner = await findLocalAccount(db, { id });
  if (!owner) throw await absence(db, accountUri(db.instance.origin, id));
  if (owner.erased_at !== null) throw new AppError('gone', untranslated('Gone'));
  if (owner.suspended_at !== null) throw forbidden();
  if (await isBlockingReader(db, id, reader)) throw forbidden();
  return owner;
}

/** Whether an account blocks the reader, or the reader's server. */
export async function isBlockingReader(db: Db, accountId: number, { viewer, strangerHost }: Reader): Promise<boolean> {
  if (viewer) return isBlockingOrDomainBlocking(db, accountId, viewer.accountId);
  return isDomainBlocking(db, accountId, strangerHost ?? null);
}

/** The error for an address of ours with nothing behind it: gone, or never in use. */
export async function absence(db: Db, uri: string): Promise<AppError> {
  const deleted = await db
    .selectFrom('tombstones')
    .select('uri')
    .where('uri', '=', uri)
    // When an account's login is erased, its empty row stays as well.
    .union(db.selectFrom('accounts').select('uri').where('uri', '=', uri).where('erased_at', 'is not', null))
    .executeTakeFirst();
  return deleted ? new AppError('gone', untranslated('Gone')) : notFound('notFound');
}
