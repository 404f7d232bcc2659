import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { NotificationPolicyRow } from '../../schema/notifications.ts';
import { REQUEST_COUNT_LIMIT } from '../notifying/count-in-request.ts';

export const POLICY_VALUES = ['accept', 'filter', 'drop'] as const;

export type PolicyValue = (typeof POLICY_VALUES)[number];

const POLICY_FIELDS = [
  'for_not_following',
  'for_not_followers',
  'for_new_accounts',
  'for_private_mentions',
  'for_limited_accounts',
  'for_bots',
] as const;

type PolicyField = (typeof POLICY_FIELDS)[number];

/** For each kind of sender, whether an account accepts, filters or drops their notifications. */
export type NotificationPolicy = { readonly [F in PolicyField]: PolicyValue };

export type PolicyChanges = { readonly [F in PolicyField]?: PolicyValue | undefined };

/** How many requests and notifications wait for a decision. */
export type PolicySummary = { readonly requests: number; readonly notifications: number };

const DEFAULTS: NotificationPolicy = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'filter',
  for_limited_accounts: 'filter',
  for_bots: 'accept',
};

/** The policy of an account, or the defaults when it has never changed it. */
export async function readPolicy(db: Db, accountId: number): Promise<NotificationPolicy> {
  const row = await db
    .selectFrom('notification_policies')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? policyOf(row) : DEFAULTS;
}

/** Changes the given fields and returns the resulting policy. */
export async function changePolicy(tx: Tx, accountId: number, changes: PolicyChanges): Promise<NotificationPolicy> {
  const given = POLICY_FIELDS.flatMap((field) => {
    const value = changes[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  await lockName(tx, `notification policy ${accountId}`);
  const policy: NotificationPolicy = { ...(await readPolicy(tx, accountId)), ...Object.fromEntries(given) };
  await tx
    .insertInto('notification_policies')
    .values({ account_id: accountId, ...policy })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(policy))
    .execute();
  return policy;
}

/** How many requests are pending, and how many notifications they have, among the newest hundred requests. */
export async function summarisePending(db: Db, accountId: number): Promise<PolicySummary> {
  const { rows } = await sql<PolicySummary>`
    select count(*) as requests, coalesce(sum(r.notifications_count), 0) as notifications from (
      select q.notifications_count from notification_requests as q
      join accounts as a on a.id = q.from_account_id
      where q.account_id = ${accountId} and a.suspended_at is null
      order by q.id desc limit ${REQUEST_COUNT_LIMIT}) as r`.execute(db);
  return { requests: Number(rows[0]?.requests ?? 0), notifications: Number(rows[0]?.notifications ?? 0) };
}

function policyOf(row: NotificationPolicyRow): NotificationPolicy {
  return {
    for_not_following: asValue(row.for_not_following),
    for_not_followers: asValue(row.for_not_followers),
    for_new_accounts: asValue(row.for_new_accounts),
    for_private_mentions: asValue(row.for_private_mentions),
    for_limited_accounts: asValue(row.for_limited_accounts),
    for_bots: asValue(row.for_bots),
  };
}

function asValue(text: string): PolicyValue {
  return POLICY_VALUES.find((value) => value === text) ?? 'accept';
}
