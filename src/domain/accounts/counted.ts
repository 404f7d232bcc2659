import { byIds } from '../../platform/db/by-ids.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** What of accounts changes without a new revision, such as counters, by id. */
export const readCounted = byIds((db, ids) =>
  db
    .selectFrom('accounts')
    .select(['id', 'revision', 'followers_count', 'following_count', 'statuses_count', 'last_status_at'])
    .select(['moved_to_id', 'suspended_at'])
    .where(idsIn(db, 'id', ids)),
);
