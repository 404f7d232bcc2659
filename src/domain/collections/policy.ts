import { sql } from 'kysely';
import { forbidden } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { presentable } from '../accounts/queries.ts';
import { notBlocked } from '../relationships/exclusion.ts';
import type { Onlooker } from '../statuses/policy.ts';

/** Whether the owner of a collection keeps who looks from it, or the whole server. Mastodon: CollectionPolicy, `show?`. */
export async function isShutOut(db: Db, ownerId: number, onlooker: Onlooker): Promise<boolean> {
  if (onlooker === null || onlooker.accountId === ownerId) return false;
  const row = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.id', '=', onlooker.accountId)
    .where(
      sql<boolean>`(exists (select 1 from blocks as b where b.account_id = ${ownerId} and b.target_id = a.id)
        or exists (select 1 from user_domain_blocks as u where u.account_id = ${ownerId} and u.domain = a.domain))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * 403 unless `ownerId` may put every one of the accounts into a collection: nobody blocks the other, and each wants to be
 * found, or to be found by followers when it is locked. Of remote accounts nobody knows.
 * Mastodon: Account::InteractionPolicyConcern, `feature_policy_for_account`.
 */
export async function assertFeaturable(db: Db, ownerId: number, accountIds: readonly number[]): Promise<void> {
  const others = [...new Set(accountIds)].filter((id) => id !== ownerId);
  if (others.length === 0) return;
  const allowed = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(idsIn(db, 'a.id', others))
    .where('a.domain', 'is', null)
    .where('a.discoverable', '=', 1)
    .where('a.suspended_at', 'is', null)
    .where('a.moved_to_id', 'is', null)
    .where(presentable())
    .where(notBlocked(ownerId))
    .where((eb) =>
      eb.or([
        eb('a.locked', '=', 0),
        eb.exists(
          eb
            .selectFrom('follows as f')
            .select('f.id')
            .where('f.account_id', '=', ownerId)
            .whereRef('f.target_id', '=', 'a.id'),
        ),
      ]),
    )
    .execute();
  if (allowed.length < others.length) throw forbidden();
}
