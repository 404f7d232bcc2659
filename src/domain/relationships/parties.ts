import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountRow } from '../../schema/accounts.ts';

/** What the verbs of this folder need to know of an account. */
export type Party = Pick<
  AccountRow,
  'id' | 'domain' | 'locked' | 'silenced_at' | 'suspended_at' | 'moved_to_id' | 'followers_count' | 'following_count'
>;

export type Parties = { account: Party; target: Party };

/** The two sides of a relationship. 404 when one does not exist. */
export async function getParties(db: Db, accountId: number, targetId: number): Promise<Parties> {
  const rows = await db
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
    .where(idsIn(db, 'id', [accountId, targetId]))
    .execute();
  const account = rows.find((row) => row.id === accountId);
  const target = rows.find((row) => row.id === targetId);
  if (!account || !target) throw notFound();
  return { account, target };
}
