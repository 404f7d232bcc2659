import { toWire } from '../../lib/id.ts';
import { HOUR, now } from '../../lib/time.ts';
import type { Notice } from './notice-checks.ts';

/** How long (hours) after its first notification a group can grow. Mastodon: MAXIMUM_GROUP_SPAN_HOURS. */
const SPAN = 12;

/**
 * The keys of the groups that a new notification can join, beginning with that of the group it would found; none for types that are not
 * grouped. A key consists of the type, the status if there is one, and the hour (since 1970) of the first notification. Mastodon:
 * `concerns/notification/groups.rb`.
 */
export function groupKeysFor(notice: Notice): readonly string[] {
  const prefix = groupPrefix(notice);
  if (prefix === undefined) return [];
  const hour = Math.floor(now() / HOUR);
  return Array.from({ length: SPAN }, (_, age) => `${prefix}-${hour - age}`);
}

function groupPrefix({ type, statusId }: Notice): string | undefined {
  if (type === 'follow' || type === 'admin.sign_up') return type;
  if ((type === 'favourite' || type === 'reblog') && statusId !== undefined) return `${type}-${toWire(statusId)}`;
  return undefined;
}
