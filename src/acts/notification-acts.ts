import { markConversation, removeConversation } from '../domain/conversations/conversations.ts';
import { clearNotifications } from '../domain/notifications/clear.ts';
import { acceptRequests, dismissRequests } from '../domain/notifications/requests.ts';
import { user } from '../http/access.ts';
import type { AccountConversationRow } from '../schema/conversations.ts';
import { type Act, byAccount } from './act.ts';

const notifications = user('write', 'write:notifications');
const conversations = user('write', 'write:conversations');

/** How people are answered whose notifications wait: by pages for one, by the API for any number. */
export const acceptRequestsAct: Act<readonly number[]> = {
  name: 'accept',
  access: notifications,
  summary: 'Accept notification requests',
  verb: byAccount(acceptRequests),
  outcome: 'let_through',
};

export const dismissRequestsAct: Act<readonly number[]> = {
  name: 'dismiss',
  access: notifications,
  summary: 'Dismiss notification requests',
  verb: byAccount(dismissRequests),
  outcome: 'dismissed',
};

/** Removes all of them, so a page asks first. */
export const clearNotificationsAct: Act<void> = {
  name: 'clear',
  access: notifications,
  summary: 'Remove all your notifications',
  verb: (tx, { accountId }) => clearNotifications(tx, accountId),
  outcome: 'notifications_cleared',
};

export const readConversationAct: Act<number, AccountConversationRow> = {
  name: 'read',
  access: conversations,
  summary: 'Mark a conversation as read',
  verb: (tx, { accountId }, id) => markConversation(tx, accountId, id, false),
  outcome: 'marked_read',
};

export const unreadConversationAct: Act<number, AccountConversationRow> = {
  name: 'unread',
  access: conversations,
  summary: 'Mark a conversation as unread',
  verb: (tx, { accountId }, id) => markConversation(tx, accountId, id, true),
};

export const removeConversationAct: Act<number> = {
  name: 'remove',
  access: conversations,
  summary: 'Remove a conversation from your list',
  verb: byAccount(removeConversation),
  outcome: 'conversation_removed',
};
