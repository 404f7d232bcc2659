import { TABLES_EVENT } from '../db/table-versions.ts';
import type { TableName } from '../db/written-table.ts';
import type { BusEvent } from './event.ts';

/** Events that only add: whoever hears them late shows something new late, and nothing that has been taken back. */
const PATIENT_EVENTS: ReadonlySet<string> = new Set([
  'status.published',
  'status.reacted',
  'notification.created',
  'notifications.merged',
  'conversation.updated',
  'announcement.published',
  'announcement.reaction',
]);

/** Tables that say who may act, who may see what, and what this server allows. What changes or deletes a status emits an event. */
const URGENT_TABLES: ReadonlySet<unknown> = new Set<TableName>([
  'access_tokens',
  'accounts',
  'actor_keys',
  'applications',
  'automatic_rules',
  'blocks',
  'conversation_mutes',
  'domain_allows',
  'domain_blocks',
  'filter_keywords',
  'filter_statuses',
  'filters',
  'follows',
  'ip_blocks',
  'list_accounts',
  'lists',
  'mutes',
  'push_subscriptions',
  'relays',
  'roles',
  'settings',
  'user_domain_blocks',
  'username_blocks',
  'users',
]);

/**
 * Whether an event may end what others rely on, such as a token, a standing, a block, a setting or a visible status. PostgreSQL lets
 * transactions that notify commit only one after another, so the others notify after their commits, together.
 */
export function isUrgent(event: BusEvent): boolean {
  if (event.type !== TABLES_EVENT) return !PATIENT_EVENTS.has(event.type);
  return Array.isArray(event.tables) && event.tables.some((table) => URGENT_TABLES.has(table));
}
