import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { insertRow } from '../../platform/db/insert-row.ts';
import { keptQuery } from '../../platform/db/kept-query.ts';
import type { Database } from '../../schema/database.ts';
import { orderMail } from '../notification-mail/order.ts';
import { enqueuePush } from '../push/enqueue-push.ts';
import { groupKeyFor } from './choose-group.ts';
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
  if (replacesOlder(notice.type)) await withdrawNotification(tx, notice);
  else if (await hasBeenTold(tx, notice)) return;
  const pace = paceOf(tx, notice);
  if (pace === 'flood') return;
  const filtered = judgement === 'filter';
  const notificationId = newId();
  await insertRow(tx, 'notifications', {
    id: notificationId,
    account_id: notice.to,
    from_account_id: notice.from,
    type: notice.type,
    status_id: notice.statusId ?? null,
    subject_id: notice.subjectId ?? null,
    group_key: filtered ? null : await groupKeyFor(tx, notice),
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
  await tx.deleteFrom('notifications').where(about(notice)).execute();
}

async function hasBeenTold(tx: Tx, { to, from, type, statusId, subjectId }: Notice): Promise<boolean> {
  return (await readTold(tx, {}, { to, from, type, statusId, subjectId })).length > 0;
}

const readTold = keptQuery((db, _form: object, notice: About) =>
  db.selectFrom('notifications').select('id').where(about(notice)).limit(1).compile(),
);

type About = Pick<Notice, 'to' | 'from' | 'type'> & {
  readonly statusId: number | undefined;
  readonly subjectId: number | undefined;
};

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
