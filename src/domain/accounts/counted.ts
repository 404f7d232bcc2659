import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { CountedAccount } from '../../schema/accounts.ts';

/** The parts of accounts that change without a new revision, such as counters, by id. */
export async function readCounted(db: Db, ids: readonly number[]): Promise<readonly CountedAccount[]> {
  return ids.length === 0 ? [] : (await readByIds(db, { ids })).rows;
}

const readByIds = prepared((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('accounts')
    .select(['id', 'revision', 'followers_count', 'following_count', 'statuses_count', 'last_status_at'])
    .select(['moved_to_id', 'suspended_at'])
    .where(idsIn(db, 'id', ids)),
);
