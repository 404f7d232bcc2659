import type { Store, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { letterWords, queueEmail } from './letters.ts';
import { type Notice, noticeEmail } from './notices.ts';

/** How many people one transaction sends e-mails to. */
const BATCH = 100;

/** Orders an e-mail to everybody with an account here who can sign in. */
export async function orderMail(tx: Tx, notice: Notice, after = 0): Promise<void> {
  const uniqueKey = `mail-everybody:${notice.about}:${notice.id}:${after}`;
  await enqueue(tx, { name: 'mail-everybody', payload: { ...notice, after }, lane: 'low', uniqueKey });
}

/**
 * Sends the e-mail to some people, from a user id on, and orders the rest. Each gets it once, even after failures. Does nothing when its
 * subject is gone.
 */
export async function mailSome(store: Store, notice: Notice, after: number): Promise<void> {
  await store.transaction(async (tx) => {
    const write = await noticeEmail(tx, notice);
    if (!write) return;
    const people = await listRecipients(tx, after);
    for (const { email, locale, time_zone: zone } of people) {
      const words = await letterWords(tx, locale);
      await queueEmail(tx, { to: email, ...write({ words, zone: zone ?? 'UTC' }) });
    }
    const last = people.at(-1);
    if (last && people.length === BATCH) await orderMail(tx, notice, last.id);
  });
}

function listRecipients(tx: Tx, after: number) {
  return tx
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.email', 'u.locale', 'u.time_zone'])
    .where('u.id', '>', after)
    .where('u.confirmed_at', 'is not', null)
    .where('u.approved', '=', 1)
    .where('u.disabled', '=', 0)
    .where('a.suspended_at', 'is', null)
    .orderBy('u.id')
    .limit(BATCH)
    .execute();
}
