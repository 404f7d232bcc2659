import type { Db, Tx } from '../../platform/db/handle.ts';
import { follow } from '../follows/follow.ts';
import { addToList } from './members.ts';
import { createList, lockLists } from './save-list.ts';

/**
 * Follows an account, or asks to, and puts it on the owner's list with that title, which is created if there is none. Does nothing for who is on
 * it already. Errors as `follow`, `createList` and `addToList`. Mastodon: BulkImportRowService.
 */
export async function addToListNamed(tx: Tx, ownerId: number, title: string, accountId: number): Promise<void> {
  if (accountId !== ownerId) await follow(tx, { accountId: ownerId, targetId: accountId });
  await lockLists(tx, ownerId);
  const list = (await findListNamed(tx, ownerId, title)) ?? (await createList(tx, ownerId, { title }));
  if (!(await isOnList(tx, list.id, accountId))) await addToList(tx, ownerId, list.id, [accountId]);
}

function findListNamed(db: Db, ownerId: number, title: string): Promise<{ readonly id: number } | undefined> {
  return db
    .selectFrom('lists')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('title', '=', title)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function isOnList(db: Db, listId: number, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('list_accounts')
    .select('id')
    .where('list_id', '=', listId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
