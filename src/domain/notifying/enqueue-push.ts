import type { NotificationType } from '../../lib/notification-types.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { getSubscription, parseAlerts } from '../push-subscriptions/subscriptions.ts';

/** The first attempt and five retries. Mastodon: `sidekiq_options retry: 5`. */
const MAX_ATTEMPTS = 6;

type Announced = { readonly accountId: number; readonly notificationId: number; readonly type: NotificationType };

/** Orders a push message to every subscription of the account that wants this type. */
export async function enqueuePush(tx: Tx, { accountId, notificationId, type }: Announced): Promise<void> {
  const subscriptions = await subscriptionsOf(tx, accountId);
  const wanted = subscriptions.filter(({ alerts }) => parseAlerts(alerts)[type] === true);
  if (wanted.length === 0) return;
  await enqueueAll(
    tx,
    wanted.map(({ id, endpoint }) => ({
      name: 'push',
      lane: 'push' as const,
      payload: { subscriptionId: id, notificationId },
      maxAttempts: MAX_ATTEMPTS,
      host: new URL(endpoint).host,
    })),
  );
}

const subscriptionsOf = cachedRead(['push_subscriptions'], (db: Db, accountId: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'alerts', 'endpoint'])
    .where('account_id', '=', accountId)
    .where('policy', '!=', 'none')
    .execute(),
);

/** Orders a message that tells of nothing to the subscription of an access token. 404 when it has none. */
export async function enqueueTestPush(tx: Tx, tokenId: number): Promise<void> {
  const { id, endpoint } = await getSubscription(tx, tokenId);
  const { host } = new URL(endpoint);
  await enqueueAll(tx, [{ name: 'push-test', lane: 'push', payload: { subscriptionId: id }, maxAttempts: 1, host }]);
}
