import { parseWireId, toWire } from '../../lib/id.ts';
import { asNotificationType, GROUPABLE_TYPES, type NotificationType } from '../../lib/notification-types.ts';
import type { NotificationRow } from '../../schema/notifications.ts';

const UNGROUPED = 'ungrouped-';

/** The key of a notification that is not in a group. */
export function ungroupedKey(id: number): string {
  return UNGROUPED + toWire(id);
}

/** The notification that such a key identifies; undefined for other keys. */
export function ungroupedId(key: string): number | undefined {
  return key.startsWith(UNGROUPED) ? parseWireId(key.slice(UNGROUPED.length)) : undefined;
}

/** The types that are grouped, when a request asks for grouping of certain types only. */
export function groupedTypes(asked: readonly string[] | undefined): ReadonlySet<NotificationType> {
  if (asked === undefined || asked.length === 0) return new Set(GROUPABLE_TYPES);
  return new Set(asked.flatMap((name) => asNotificationType(name) ?? []));
}

/** The stored group key of a notification if its type is grouped; otherwise undefined. */
export function storedKey(
  row: Pick<NotificationRow, 'type' | 'group_key'>,
  grouped: ReadonlySet<NotificationType>,
): string | undefined {
  const type = asNotificationType(row.type);
  return row.group_key !== null && type !== undefined && grouped.has(type) ? row.group_key : undefined;
}
