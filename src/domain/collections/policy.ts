import { sql } from 'kysely';
import { forbidden } from '../../lib/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { featurePolicyOf, featureVerdict } from '../accounts/feature-policy.ts';
import { presentable } from '../accounts/queries.ts';
import { notBlockedEitherWay } from '../relationships/conditions.ts';
import { lockRelationships } from '../relationships/parties.ts';

/** 403 unless `ownerId` may put all of the accounts into a collection, or ask them. That stays so until the transaction ends. */
export async function assertFeaturable(tx: Tx, ownerId: number, accountIds: readonly number[]): Promise<void> {
  const others = [...new Set(accountIds)].filter((id) => id !== ownerId);
  await lockRelationships(tx, ownerId, others);
  const willing = await listFeaturable(tx, ownerId, others);
  if (willing.length < others.length) throw forbidden();
}

/** Whether `ownerId` may put an account into a collection, or ask it. */
export async function mayFeature(db: Db, ownerId: number, accountId: number): Promise<boolean> {
  return (await listFeaturable(db, ownerId, [accountId])).length === 1;
}

/**
 * Which of some accounts `ownerId` may feature: their policy allows it, and neither side blocks the other or the other's server. Mastodon:
 * AccountPolicy, `feature?`.
 */
async function listFeaturable(db: Db, ownerId: number, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.domain', 'a.discoverable', 'a.locked', 'a.feature_policy'])
    .select([
      exists(sql`select 1 from follows as f where f.account_id = ${ownerId} and f.target_id = a.id`).as('follows'),
      exists(sql`select 1 from follows as f where f.account_id = a.id and f.target_id = ${ownerId}`).as('followed'),
    ])
    .where(idsIn(db, 'a.id', accountIds))
    .where('a.suspended_at', 'is', null)
    .where('a.moved_to_id', 'is', null)
    .where(presentable())
    .where(notBlockedEitherWay(ownerId))
    .execute();
  return rows.filter(isWilling).map((row) => row.id);
}

function exists(query: ReturnType<typeof sql>) {
  return sql<number>`case when exists (${query}) then 1 else 0 end`;
}

type Candidate = Parameters<typeof featurePolicyOf>[0] & { readonly follows: number; readonly followed: number };

function isWilling(row: Candidate): boolean {
  const ties = { follows: Number(row.follows) === 1, followed: Number(row.followed) === 1 };
  const verdict = featureVerdict(featurePolicyOf(row), ties);
  return verdict === 'automatic' || verdict === 'manual';
}
