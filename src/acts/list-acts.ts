import { addToList, removeFromList } from '../domain/lists/members.ts';
import { isListed } from '../domain/lists/queries.ts';
import { deleteList } from '../domain/lists/save-list.ts';
import { user } from '../http/access.ts';
import type { Db } from '../platform/db/handle.ts';
import { type Act, byAccount } from './act.ts';

/** One of one's own lists, and accounts: one by pages, any number by the API. */
export type ListMembers = { readonly listId: number; readonly accountIds: readonly number[] };

const access = user('write', 'write:lists');

/** Adds people whom one follows. A page offers to undo that for one. */
export const addToListAct: Act<ListMembers> = {
  name: 'add',
  access,
  summary: 'Add accounts you follow to one of your lists',
  verb: (tx, { accountId }, { listId, accountIds }) => addToList(tx, accountId, listId, accountIds),
  outcome: 'list_joined',
  undo: { act: 'remove', isBack: async (db, _viewer, members) => !(await isAnyListed(db, members)) },
};

export const removeFromListAct: Act<ListMembers> = {
  name: 'remove',
  access,
  summary: 'Remove accounts from one of your lists',
  verb: (tx, { accountId }, { listId, accountIds }) => removeFromList(tx, accountId, listId, accountIds),
  outcome: 'list_left',
  undo: { act: 'add', isBack: (db, _viewer, members) => isAnyListed(db, members) },
};

async function isAnyListed(db: Db, { listId, accountIds }: ListMembers): Promise<boolean> {
  for (const accountId of accountIds) if (await isListed(db, listId, accountId)) return true;
  return false;
}

/** Deletes one of one's own lists. */
export const deleteListAct: Act<number> = {
  name: 'delete',
  access,
  summary: 'Delete one of your lists',
  verb: byAccount(deleteList),
  outcome: 'deleted',
};
