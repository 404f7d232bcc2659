import { forbidden, notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Moderator } from '../audit/log-act.ts';

/** What staff need to know about the account they act on; the columns of `users` are null for remote accounts. */
export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** The rank of somebody without a role. Mastodon: UserRole::NOBODY_POSITION. */
const NO_RANK = -1;

/** An account, even one that is pending approval. 404 when there is none. */
export async function getTarget(db: Db, id: number): Promise<Target> {
  const target = await findTarget(db, id);
  if (!target) throw notFound();
  return target;
}

/**
 * As `getTarget`, for an account to act on. 403 unless the moderator outranks it, so nobody can act on an equal or on themselves. Mastodon:
 * UserRole#overrides?.
 */
export async function getOutranked(db: Db, moderator: Moderator, id: number): Promise<Target> {
  const target = await getTarget(db, id);
  if (!(await outranks(db, moderator, target))) throw forbidden();
  return target;
}

/** Whether a moderator may act on an account, as far as ranks decide it. */
export async function outranks(db: Db, { accountId }: Moderator, target: Target): Promise<boolean> {
  if (target.user_id === null || accountId === null) return true;
  return rankOf(await findTarget(db, accountId)) > rankOf(target);
}

/** As `getOutranked`, for actions on logins. 403 "Forbidden" for remote accounts. */
export async function getOutrankedUser(
  db: Db,
  moderator: Moderator,
  id: number,
): Promise<Target & { readonly user_id: number }> {
  const target = await getOutranked(db, moderator, id);
  if (target.user_id === null) throw forbidden('forbidden');
  return { ...target, user_id: target.user_id };
}

/** Those of some accounts that are there, in the order of their ids. */
export async function findTargets(db: Db, ids: readonly number[]): Promise<Target[]> {
  return targets(db)
    .where(idsIn(db, 'a.id', ids))
    .orderBy('a.id')
    .execute();
}

function findTarget(db: Db, id: number) {
  return targets(db).where('a.id', '=', id).executeTakeFirst();
}

function targets(db: Db) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('users as u', 'u.account_id', 'a.id')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .select(['a.id', 'a.username', 'a.domain', 'a.handle', 'a.suspended_at', 'a.suspension_origin', 'a.erased_at'])
    .select(['a.silenced_at', 'a.sensitized_at'])
    .select(['u.id as user_id', 'u.email', 'u.locale', 'u.approved', 'u.disabled', 'u.confirmed_at', 'r.position']);
}

function rankOf(target: Target | undefined): number {
  return target?.position ?? NO_RANK;
}
