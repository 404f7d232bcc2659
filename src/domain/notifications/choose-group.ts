import { toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Notice } from './types.ts';

const HOUR = 3_600_000;

/** For how many hours after its first notification a group takes others. Mastodon: MAXIMUM_GROUP_SPAN_HOURS. */
const SPAN = 12;

/**
 * The key of the group that a new notification joins or begins, null for types that stay alone: its type, its status if it has
 * one, and the hour (since 1970) of the first. Mastodon: `concerns/notification/groups.rb`.
 */
export async function groupKeyFor(db: Db, notice: Notice): Promise<string | null> {
  const prefix = groupPrefix(notice);
  if (prefix === undefined) return null;
  const hour = Math.floor(now() / HOUR);
  const keys = Array.from({ length: SPAN }, (_, age) => `${prefix}-${hour - age}`);
  const running = await db
    .selectFrom('notifications')
    .select('group_key')
    .where('account_id', '=', notice.to)
    .where(idsIn(db, 'group_key', keys))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return running?.group_key ?? keys[0] ?? null;
}

function groupPrefix({ type, statusId }: Notice): string | undefined {
  if (type === 'follow' || type === 'admin.sign_up') return type;
  if ((type === 'favourite' || type === 'reblog') && statusId !== undefined) return `${type}-${toWire(statusId)}`;
  return undefined;
}
