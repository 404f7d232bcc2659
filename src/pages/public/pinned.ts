import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listPinnedStatuses } from '../../domain/statuses/account-statuses.ts';
import type { Db } from '../../platform/db/handle.ts';
import { filterOf, REPLIES } from './profile-parts.ts';

const MAX_PINNED = 5;

/** The ids of the posts that stand above the others on a profile, as far as a viewer may see them. */
export function listPinned(db: Db, viewer: Viewer | null, accountId: number): Promise<number[]> {
  return listPinnedStatuses(db, viewer, { accountId, filter: filterOf(REPLIES), page: { limit: MAX_PINNED } });
}
