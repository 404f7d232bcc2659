import { now } from '../../lib/time.ts';
import type { Store, Tx } from '../../platform/db/handle.ts';
import { letterWords, queueEmail } from '../letters/letters.ts';
import { forgetOrder } from '../notifying/order-mail.ts';
import { ensureSealKey } from '../push-subscriptions/seal.ts';
import { notificationEmail } from './email.ts';
import { listNews } from './news.ts';
import { findReader } from './reader.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** Sends an account one e-mail about all notifications since the last, if there are any left. */
export async function mailNotifications(store: Store, accountId: number): Promise<void> {
  forgetOrder(store.instance, accountId);
  const reader = await findReader(store.db, accountId);
  if (!reader) return;
  const { news, newest } = await listNews(store.db, reader);
  if (newest === undefined) return;
  await store.transaction(async (tx) => {
    if (news.length === 0) return recordSent(tx, accountId, { told_id: newest });
    await recordSent(tx, accountId, { told_id: newest, sent_at: now() });
    const [type, ...others] = new Set(news.map((one) => one.type));
    const words = await letterWords(tx, reader.locale);
    const key = await ensureSealKey(tx);
    const unsubscribe = unsubscribeUrl(tx.instance.origin, key, accountId, others.length === 0 ? type : undefined);
    await queueEmail(tx, notificationEmail(tx.instance, { to: reader.email, words, unsubscribe }, news));
  });
}

type SentState = { readonly told_id: number; readonly sent_at?: number };

async function recordSent(tx: Tx, accountId: number, state: SentState): Promise<void> {
  await tx
    .insertInto('notification_mail')
    .values({ account_id: accountId, ...state })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(state))
    .execute();
}
