import type { Static } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { notBlockedEitherWay } from '../domain/relationships/conditions.ts';
import type { Kept } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AccountsLoaded } from './account.ts';
import type { AccountSchema } from './account-schema.ts';
import type { StatusFragment } from './fragments.ts';

/**
 * The groups of statuses that a viewer is told about: those that still are groups, neither suspended nor kept apart from the viewer by
 * blocks. One query, and none where no status has a group.
 */
export async function loadGroupIds(
  db: Db,
  viewer: Viewer | null,
  fragments: Iterable<StatusFragment>,
): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (const { groupIds } of fragments) for (const id of groupIds) ids.add(id);
  if (ids.size === 0) return ids;
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(idsIn(db, 'a.id', [...ids]))
    .where('a.actor_type', '=', 'Group')
    .where('a.suspended_at', 'is', null)
    .$if(viewer !== null, (query) => query.where(notBlockedEitherWay(viewer?.accountId ?? 0)))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The groups of a status; undefined when it has none. */
export function groupsOf(
  { groups, accounts }: { readonly groups: ReadonlySet<number>; readonly accounts: AccountsLoaded },
  { groupIds }: StatusFragment,
): Kept<Static<typeof AccountSchema>>[] | undefined {
  if (groupIds.length === 0) return undefined;
  const shown = groupIds.flatMap((id) => (groups.has(id) ? (accounts.get(id) ?? []) : []));
  return shown.length === 0 ? undefined : shown;
}
