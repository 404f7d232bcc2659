import type { Db } from '../../platform/db/handle.ts';
import { hashToken } from '../../platform/passwords.ts';
import type { AccessTokenRow } from '../../schema/applications.ts';

/** A token by its secret, revoked or not, or undefined. */
export function findToken(db: Db, token: string): Promise<AccessTokenRow | undefined> {
  return db.selectFrom('access_tokens').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();
}

/** Whether a person has granted an application exactly these scopes and not revoked them. */
export async function hasGranted(
  db: Db,
  grant: { userId: number; applicationId: number; scopes: readonly string[] },
): Promise<boolean> {
  const rows = await db
    .selectFrom('access_tokens')
    .select('scopes')
    .where('user_id', '=', grant.userId)
    .where('application_id', '=', grant.applicationId)
    .where('revoked_at', 'is', null)
    .execute();
  const wanted = [...grant.scopes].sort().join(' ');
  return rows.some((row) => row.scopes.split(' ').sort().join(' ') === wanted);
}
