import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { muteLasts } from './conditions.ts';
import type { Party } from './parties.ts';

/** The follow of one account by another, or the request for it. */
export function findTie(db: Db, table: 'follows' | 'follow_requests', accountId: number, targetId: number) {
  return db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
}

/** Whether `accountId` follows `targetId`. */
export async function isFollowing(db: Db, accountId: number, targetId: number): Promise<boolean> {
  return (await findTie(db, 'follows', accountId, targetId)) !== undefined;
}

/** Whether `accountId` blocks `targetId`. */
export async function isBlocking(db: Db, accountId: number, targetId: number): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `accountId` mutes `targetId` now. */
export async function isMuting(db: Db, accountId: number, targetId: number): Promise<boolean> {
  const row = await db
    .selectFrom('mutes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .where(muteLasts('mutes', now()))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `accountId` features `targetId` on its profile. */
export async function isEndorsing(db: Db, accountId: number, targetId: number): Promise<boolean> {
  const row = await db
    .selectFrom('endorsements')
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Some follows, or follow requests, of an account and of others to it, at most `limit`. */
export function listTies(db: Db, table: 'follows' | 'follow_requests', accountId: number, limit: number) {
  return db
    .selectFrom(table)
    .select(['account_id', 'target_id'])
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('target_id', '=', accountId)]))
    .limit(limit)
    .execute();
}

/** Whether one of two accounts blocks the other, or the other's whole domain. */
export async function isBlockedEitherWay(db: Db, a: Pick<Party, 'id' | 'domain'>, b: Pick<Party, 'id' | 'domain'>) {
  if ((await isBlocking(db, a.id, b.id)) || (await isBlocking(db, b.id, a.id))) return true;
  return (await isDomainBlocking(db, a.id, b.domain)) || (await isDomainBlocking(db, b.id, a.domain));
}

/** Whether `accountId` blocks `otherId`, or that account's whole server. */
export async function isBlockingOrDomainBlocking(db: Db, accountId: number, otherId: number): Promise<boolean> {
  const other = await db.selectFrom('accounts').select('domain').where('id', '=', otherId).executeTakeFirst();
  return (await isBlocking(db, accountId, otherId)) || (await isDomainBlocking(db, accountId, other?.domain ?? null));
}

/** Whether `accountId` blocks a whole server; nobody blocks this one. */
export async function isDomainBlocking(db: Db, accountId: number, domain: string | null): Promise<boolean> {
  if (domain === null) return false;
  const row = await db
    .selectFrom('user_domain_blocks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row !== undefined;
}
