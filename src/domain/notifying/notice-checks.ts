import { sql } from 'kysely';
import type { NotificationType } from '../../lib/notification-types.ts';
import { PERMISSION } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { blocks, mutes } from '../relationships/conditions.ts';

/** Something to tell `to`, a local account, caused by `from`. */
export type Notice = {
  readonly to: number;
  readonly from: number;
  readonly type: NotificationType;
  readonly statusId?: number;
  readonly subjectId?: number;
  /** Whether it mentions the recipient without being addressed to them. It is then treated like one from a limited account. */
  readonly aside?: boolean;
  /** Whether its cause is new, so that nobody can have been notified of it. */
  readonly isNew?: boolean;
  /** The status, when it has just been written: nobody can have been notified of it, and it need not be read. */
  readonly written?: StatusRow;
};

/** How many ancestors of a post are examined. Mastodon: 100. */
const DEPTH = 100;

const MODERATION =
  PERMISSION.administrator |
  PERMISSION.manage_reports |
  PERMISSION.manage_users |
  PERMISSION.manage_federation |
  PERMISSION.manage_blocks |
  PERMISSION.manage_taxonomies |
  PERMISSION.manage_appeals;

/** Whether the status of a mention replies to or mentions somebody whom the recipient blocks or mutes. */
export async function namesUnwanted(db: Db, { to, statusId }: Notice, parentAuthor: number | null): Promise<boolean> {
  if (statusId === undefined || !(await blocksOrMutesAnyone(db, to))) return false;
  const named = sql.ref('named.account_id');
  // Only blocks and mutes by the recipient count, not those of the recipient by others. Mastodon: `NotifyService`.
  const { rows } = await sql`
    select 1 from (
      select m.account_id from mentions as m where m.status_id = ${statusId} and m.silent = 0
      union all select cast(${parentAuthor} as bigint)
    ) as named
    where ${blocks(to, named)} or ${mutes(to, named, now())}
    limit 1`.execute(db);
  return rows.length > 0;
}

const blocksOrMutesAnyone = cachedRead(['blocks', 'mutes'], async (db, accountId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 where exists (select 1 from blocks where account_id = ${accountId})
      or exists (select 1 from mutes where account_id = ${accountId})`.execute(db);
  return rows.length > 0;
});

/** Whether the sender is a visible moderator with a higher role than the recipient's, whose mentions cannot be blocked. */
export async function comesFromStaff(db: Db, { to, from }: Notice): Promise<boolean> {
  const role = (accountId: number) =>
    db
      .selectFrom('users as u')
      .innerJoin('roles as r', 'r.id', 'u.role_id')
      .select(['r.position', 'r.permissions', 'r.highlighted'])
      .where('u.account_id', '=', accountId)
      .executeTakeFirst();
  const sender = await role(from);
  if (!sender || sender.highlighted === 0 || (sender.permissions & MODERATION) === 0) return false;
  return sender.position > ((await role(to))?.position ?? 0);
}

/** Whether the status of a mention is, directly or indirectly, a reply to a direct post from the recipient to the sender. */
export async function answersDirectPost(db: Db, { to, from }: Notice, parentId: number | null): Promise<boolean> {
  if (parentId === null) return false;
  const { rows } = await sql`
    with recursive above (id, in_reply_to_id, account_id, visibility, depth) as (
      select s.id, s.in_reply_to_id, s.account_id, s.visibility, 0 from statuses as s where s.id = ${parentId}
      union all
      select s.id, s.in_reply_to_id, s.account_id, s.visibility, above.depth + 1
      from above join statuses as s on s.id = above.in_reply_to_id
      where above.depth < ${DEPTH}
    )
    select 1 from above join mentions as m on m.status_id = above.id
    where above.account_id = ${to} and above.visibility = 'direct' and m.account_id = ${from} and m.silent = 0
    limit 1`.execute(db);
  return rows.length > 0;
}
