import { LRUCache } from 'lru-cache';
import { atMost } from '../../lib/at-most.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db, Instance, Store, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { MAIL_TYPES, type MailType } from '../../schema/users.ts';
import { parseUserSettings } from '../accounts/user-settings.ts';
import type { Notice } from './notice-checks.ts';

/** Mastodon: an e-mail waits two minutes, in which the notification may be undone or read. */
const WAIT = 120_000;
/** Milliseconds between two e-mails to one person; notifications in between go into the next. */
const PAUSE = 900_000;
/** After this many attempts an e-mail is given up, because its news is old by then. */
const ATTEMPTS = 8;

/** Until when (ms) an e-mail that this process has ordered certainly waits, by recipient. No other needs to be ordered before. */
const orderedIn = perOwner((_instance: Instance) => new LRUCache<number, number>(atMost(20_000)));

/** Orders an e-mail about a notification, unless its recipient does not want one or is notified by push messages. */
export async function orderMail(tx: Tx, { to, type }: Pick<Notice, 'to' | 'type'>): Promise<void> {
  const wanted = asMailType(type);
  if (!wanted || !(await findWishes(tx, to)).has(wanted)) return;
  const ordered = orderedIn(tx.instance);
  if ((ordered.get(to) ?? 0) > now()) return;
  const runAt = Math.max(now() + WAIT, (await findSentAt(tx, to)) + PAUSE);
  await enqueue(tx, {
    name: 'mail-notifications',
    payload: { accountId: to },
    lane: 'low',
    uniqueKey: keyOf(to),
    runAt,
    maxAttempts: ATTEMPTS,
  });
  tx.afterCommit(() => ordered.set(to, now() + WAIT));
}

/** Notes that an e-mail is being written, so that later notifications order the next. */
export function forgetOrder(instance: Instance, accountId: number): void {
  orderedIn(instance).delete(accountId);
}

/** Notes that the recipient was online when a notification came, so that it needs no e-mail. Mastodon: `recipient_online?`. */
export async function noteSeenLive(store: Store, accountId: number, id: number): Promise<void> {
  const waiting = await store.db
    .selectFrom('jobs')
    .select('id')
    .where('unique_key', '=', keyOf(accountId))
    .executeTakeFirst();
  if (!waiting) return;
  await store.transaction(async (tx) => {
    await tx
      .insertInto('notification_mail')
      .values({ account_id: accountId, seen_id: id })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_id: id }))
      .execute();
  });
}

/**
 * The types of notifications that an account gets by e-mail: none for bots, nor for people with push subscriptions unless they always want
 * e-mails. Mastodon: `NotifyService#email_needed?`.
 */
const findWishes = cachedRead(['users', 'accounts', 'push_subscriptions'], async (db: Db, accountId: number) => {
  const user = await db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .leftJoin('push_subscriptions as p', 'p.account_id', 'u.account_id')
    .select(['u.settings', 'a.actor_type', 'p.id as push_id'])
    .where('u.account_id', '=', accountId)
    .executeTakeFirst();
  if (user?.actor_type !== 'Person') return new Set<MailType>();
  const { notification_emails: wishes, always_send_emails: always } = parseUserSettings(user.settings);
  return user.push_id === null || always ? wishes : new Set<MailType>();
});

/** When the last e-mail was sent (ms). */
const findSentAt = cachedRead(['notification_mail'], async (db: Db, accountId: number) => {
  const row = await db
    .selectFrom('notification_mail')
    .select('sent_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.sent_at ?? 0;
});

function keyOf(accountId: number): string {
  return `mail-notifications:${accountId}`;
}

/** The type of that name, if e-mails can be sent about it. */
export function asMailType(name: string): MailType | undefined {
  return MAIL_TYPES.find((type) => type === name);
}
