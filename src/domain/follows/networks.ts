import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { presentable } from '../accounts/queries.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { type Entry, type Page, readPage } from '../paging.ts';
import { noBlockBetween } from '../relationships/conditions.ts';
import { isBlocking } from '../relationships/queries.ts';

/** A page of the followers of `account`, newest follow first. Empty when they are hidden from the viewer. */
export function listFollowers(db: Db, viewer: AnyViewer, account: AccountRow, page: Page): Promise<Entry[]> {
  return listNetwork(db, viewer, account, page, { owner: 'target_id', other: 'account_id' });
}

/** A page of the accounts that `account` follows, newest follow first. Empty when they are hidden from the viewer. */
export function listFollowing(db: Db, viewer: AnyViewer, account: AccountRow, page: Page): Promise<Entry[]> {
  return listNetwork(db, viewer, account, page, { owner: 'account_id', other: 'target_id' });
}

type Sides = { owner: 'account_id' | 'target_id'; other: 'account_id' | 'target_id' };

async function listNetwork(
  db: Db,
  viewer: AnyViewer,
  account: AccountRow,
  page: Page,
  { owner, other }: Sides,
): Promise<Entry[]> {
  if (await isHidden(db, viewer, account)) return [];
  const query = db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', `f.${other}`)
    .select(['f.id as cursor', 'a.id'])
    .where(`f.${owner}`, '=', account.id)
    .where('a.suspended_at', 'is', null)
    .where(presentable());
  const seen = viewer && viewer.accountId !== account.id ? query.where(noBlockBetween(viewer.accountId)) : query;
  return readPage(seen, 'f.id', page);
}

/** Whether the follows of an account are hidden from the viewer: by their owner, or because the owner is suspended or blocks the viewer. */
async function isHidden(db: Db, viewer: AnyViewer, account: AccountRow): Promise<boolean> {
  if (account.suspended_at !== null) return true;
  if (viewer?.accountId === account.id) return false;
  if (account.hide_collections === 1) return true;
  return viewer !== null && isBlocking(db, account.id, viewer.accountId);
}
