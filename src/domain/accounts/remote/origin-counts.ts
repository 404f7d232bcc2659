import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/handle.ts';

/**
 * The numbers of followers, followed accounts and posts of a remote account as its own server counts them; undefined when it does not say.
 */
export type ProfileCounts = {
  readonly followers: number | undefined;
  readonly following: number | undefined;
  readonly statuses: number | undefined;
};

/**
 * Takes over the counts that a remote account's server states, but never fewer than are known here, so that no count falls below zero when
 * those end. Mastodon: ActivityPub::ProcessAccountService.
 */
export async function noteProfileCounts(tx: Tx, accountId: number, counts: ProfileCounts): Promise<void> {
  const { followers, following, statuses } = counts;
  const known = {
    followers: sql<number>`(select count(*) from follows as f where f.target_id = accounts.id)`,
    following: sql<number>`(select count(*) from follows as f where f.account_id = accounts.id)`,
    statuses: sql<number>`(select count(*) from statuses as s where s.account_id = accounts.id and s.visibility not in ('direct', 'limited'))`,
  };
  const columns = {
    ...(followers !== undefined && { followers_count: larger(followers, known.followers) }),
    ...(following !== undefined && { following_count: larger(following, known.following) }),
    ...(statuses !== undefined && { statuses_count: larger(statuses, known.statuses) }),
  };
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('accounts').set(columns).where('id', '=', accountId).where('domain', 'is not', null).execute();
  tx.emit({ type: 'account.changed', accountId });
}

function larger(told: number, known: ReturnType<typeof sql<number>>) {
  return sql<number>`case when ${known} > ${told} then ${known} else cast(${told} as bigint) end`;
}
