import type { Route } from '../../http/route.ts';
import { makeList } from './create.ts';
import { removeList } from './delete.ts';
import { showList } from './get.ts';
import { listOwnLists } from './list.ts';
import { addMembers, removeMembers, showMembers } from './members.ts';
import { changeList } from './update.ts';

export const listsRoutes: readonly Route[] = [
  listOwnLists,
  makeList,
  showList,
  changeList,
  removeList,
  showMembers,
  addMembers,
  removeMembers,
];
