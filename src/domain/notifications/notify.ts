import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { insertRow } from '../../platform/db/insert-row.ts';
import { keptQuery } from '../../platform/db/kept-query.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Database } from '../../schema/database.ts';
import type { Flag } from '../../schema/flag.ts';
import { orderMail } from '../notification-mail/order.ts';
import { enqueuePush } from '../push/enqueue-push.ts';
import { groupKeysFor } from './choose-group.ts';
import { countInRequest } from './count-in-request.ts';
import { judge } from './judge.ts';
import { paceOf } from './pace.ts';
import { type Notice, replacesOlder } from './types.ts';

/**
 * Tells a local account about something. Nothing when the recipient is remote, the sender itself (but for a few types), blocks or
 * mutes it, or has been told already. What the recipient's policy filters is kept apart and announced to nobody;
 * what comes too thick from one account is not announced either.
 * Mastodon: NotifyService.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const judgement = await judge(tx, notice);
  if (judgement === 'drop') return;
  const filtered = judgement === 'filter';
  const groups = filtered ? [] : groupKeysFor(notice);
  const past = replacesOlder(notice.type) ? await forget(tx, notice) : await recall(tx, notice, groups);
  if (past.told === 1) return;
  const pace = paceOf(tx, notice);
  if (pace === 'flood') return;
  const notificationId = newId();
  await insertRow(tx, 'notifications', {
    id: notificationId,
    account_id: notice.to,
    from_account_id: notice.from,
    type: notice.type,
    status_id: notice.statusId ?? null,
    subject_id: notice.subjectId ?? null,
    group_key: past.running ?? groups[0] ?? null,
    filtered: filtered ? 1 : 0,
    created_at: now(),
  });
  if (filtered) return countInRequest(tx, notice);
  if (pace === 'quiet') return;
  await enqueuePush(tx, { accountId: notice.to, notificationId, type: notice.type });
  await orderMail(tx, notice);
  tx.emit({ type: 'notification.created', accountId: notice.to, notificationId });
}

/** Takes a notification back, when what it tells of is undone. Mastodon: it dies with its activity. */
export async function withdrawNotification(tx: Tx, notice: Notice): Promise<void> {
  await tx.later(tx.deleteFrom('notifications').where(about(notice)).compile());
}

/** Whether the recipient has been told already, and the group under way, the latest of `groups`. */
type Past = { readonly told: Flag; readonly running: string | null };

const NO_PAST: Past = { told: 0, running: null };

async function forget(tx: Tx, notice: Notice): Promise<Past> {
  await withdrawNotification(tx, notice);
  return NO_PAST;
}

async function recall(tx: Tx, notice: Notice, groups: readonly string[]): Promise<Past> {
  const { to, from, type, statusId, subjectId, written } = notice;
  if (written && groups.length === 0) return NO_PAST;
  const [past] = await readPast(tx, {}, { to, from, type, statusId, subjectId, groups });
  return past ?? NO_PAST;
}

type About = Pick<Notice, 'to' | 'from' | 'type'> & {
  readonly statusId: number | undefined;
  readonly subjectId: number | undefined;
};

type Asked = About & { readonly groups: readonly string[] };

const readPast = keptQuery((db, _form: object, { groups, ...notice }: Asked) => {
  const told = db.selectFrom('notifications').select('id').where(about(notice));
  const running = sql`(select group_key from notifications
    where account_id = ${notice.to} and ${idsIn(db, 'group_key', groups)} order by id desc limit 1)`;
  return sql<Past>`select case when exists ${told} then 1 else 0 end as told,
    ${groups.length === 0 ? sql`null` : running} as running`.compile(db);
});

function about({ to, from, type, statusId, subjectId }: About | Notice) {
  return (eb: ExpressionBuilder<Database, 'notifications'>): Expression<SqlBool> =>
    eb.and([
      eb('from_account_id', '=', from),
      eb('account_id', '=', to),
      eb('type', '=', type),
      statusId === undefined ? eb('status_id', 'is', null) : eb('status_id', '=', statusId),
      subjectId === undefined ? eb('subject_id', 'is', null) : eb('subject_id', '=', subjectId),
    ]);
}
