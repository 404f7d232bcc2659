import type { Db } from '../../platform/db/handle.ts';
import { presentable } from '../accounts/queries.ts';
import { notUnwantedBy } from '../relationships/conditions.ts';

export type DirectoryQuery = {
  readonly order: 'active' | 'new';
  /** Only accounts of this server. */
  readonly local: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** Ids of the accounts that want to be found, by latest post or newest first. Mastodon: the profile directory. */
export async function listDirectory(
  db: Db,
  viewer: { readonly accountId: number } | null,
  { order, local, limit, offset }: DirectoryQuery,
): Promise<number[]> {
  let query = db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.discoverable', '=', 1)
    .where('a.suspended_at', 'is', null)
    .where('a.silenced_at', 'is', null)
    .where('a.moved_to_id', 'is', null)
    .where(presentable())
    .limit(limit)
    .offset(offset);
  if (local) query = query.where('a.domain', 'is', null);
  if (viewer) query = query.where(notUnwantedBy(viewer.accountId));
  if (order === 'active') query = query.orderBy('a.last_status_at', (ob) => ob.desc().nullsLast());
  const rows = await query.orderBy('a.id', 'desc').execute();
  return rows.map((row) => row.id);
}
