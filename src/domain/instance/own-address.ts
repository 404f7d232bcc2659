import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';

/**
 * Throws AppError 'conflict' when the accounts of this server have been known under another `PUBLIC_URL`: other servers would take them for
 * strangers.
 */
export async function assertOwnAddress(db: Db): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('uri')
    .where('domain', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const known = account && new URL(account.uri).origin;
  if (known === undefined || known === db.instance.origin) return;
  throw new AppError(
    'conflict',
    untranslated(
      `The accounts in this database belong to ${known}, and PUBLIC_URL says ${db.instance.origin}: set PUBLIC_URL=${known}, because an address cannot change once others know it`,
    ),
  );
}
