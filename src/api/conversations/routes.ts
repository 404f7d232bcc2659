import type { Route } from '../../http/route.ts';
import { deleteConversation } from './delete.ts';
import { showConversations } from './list.ts';
import { readConversation, unreadConversation } from './mark.ts';

export const conversationsRoutes: readonly Route[] = [
  showConversations,
  deleteConversation,
  readConversation,
  unreadConversation,
];
