import { accountUri } from '../../domain/accounts/uris.ts';
import { forbidden } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { absence } from './owner.ts';

/** Throws unless there is a local account with this inbox: 404, 410 when it was deleted, 403 while it is suspended. */
export async function getInboxOwner(db: Db, id: number): Promise<void> {
  const owner = await db
    .selectFrom('accounts')
    .select('suspended_at')
    .where('id', '=', id)
    .where('domain', 'is', null)
    .executeTakeFirst();
  if (!owner) throw await absence(db, accountUri(db.instance.origin, id));
  if (owner.suspended_at !== null) throw forbidden();
}
