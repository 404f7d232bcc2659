import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { countInRequest } from './count-in-request.ts';
import { enqueuePush } from './enqueue-push.ts';
import { judge } from './judge.ts';
import { judgeFrequency } from './judge-frequency.ts';
import type { Notice } from './notice-checks.ts';
import { insertNotification } from './notification-rows.ts';
import { orderMail } from './order-mail.ts';

/**
 * Notifies a local account. Does nothing when the recipient is remote, is the sender (except for a few types), blocks or mutes the sender,
 * or has already been notified. Notifications that the recipient's policy filters are stored separately and not announced; nor are those
 * that one account sends too quickly. Mastodon: NotifyService.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const judgement = await judge(tx, notice);
  if (judgement === 'drop') return;
  const filtered = judgement === 'filter';
  const frequency = judgeFrequency(tx, notice);
  if (frequency === 'drop') return;
  const notificationId = newId();
  if (!(await insertNotification(tx, notice, { id: notificationId, filtered }))) return;
  if (filtered) return countInRequest(tx, notice);
  if (frequency === 'list') return;
  await enqueuePush(tx, { accountId: notice.to, notificationId, type: notice.type });
  await orderMail(tx, notice);
  tx.emit({ type: 'notification.created', accountId: notice.to, notificationId });
}
