import { notFound } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountRow } from '../../schema/accounts.ts';

/** What verbs about a relationship need to know of an account. */
export type Party = Pick<
  AccountRow,
  'id' | 'domain' | 'locked' | 'silenced_at' | 'suspended_at' | 'moved_to_id' | 'followers_count' | 'following_count'
>;

export type Parties = { account: Party; target: Party };

/**
 * Locks and returns the two sides of a relationship, so that nobody else changes them until this transaction ends: a follow must not begin
 * while a block that ends follows is written, nor be requested again while it is granted. 404 when one does not exist.
 */
export async function getParties(tx: Tx, accountId: number, targetId: number): Promise<Parties> {
  await lockRelationships(tx, accountId, [targetId]);
  const rows = await tx
    .selectFrom('accounts')
    .select([
      'id',
      'domain',
      'locked',
      'silenced_at',
      'suspended_at',
      'moved_to_id',
      'followers_count',
      'following_count',
    ])
    .where(idsIn(tx, 'id', [accountId, targetId]))
    .execute();
  const account = rows.find((row) => row.id === accountId);
  const target = rows.find((row) => row.id === targetId);
  if (!account || !target) throw notFound();
  return { account, target };
}

/**
 * Locks what is between an account and some others until this transaction ends, for writes that depend on it: none must be put onto a list
 * or into a collection while a block that takes it out of there is written.
 */
export async function lockRelationships(tx: Tx, accountId: number, otherIds: readonly number[]): Promise<void> {
  // In one order, so that two transactions do not wait for each other.
  const pairs = otherIds.map((id) => [Math.min(accountId, id), Math.max(accountId, id)] as const);
  for (const [low, high] of pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    await lockName(tx, `relationship ${low} ${high}`);
  }
}
