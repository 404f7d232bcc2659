import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Db, Store } from '../../platform/db/handle.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import type { Fetcher } from '../../platform/fetch/fetcher.ts';
import { readSealKey, unseal } from '../push-subscriptions/seal.ts';
import { removeSubscription, tokenPurpose } from '../push-subscriptions/subscriptions.ts';
import { readSettings } from '../settings/settings.ts';
import { type Delivery, findDelivery, findSubscription } from './find-delivery.ts';
import { pushMessage, testMessage } from './message.ts';
import { unsubscribeUrl } from './unsubscribe-url.ts';
import { readVapidKeys } from './vapid.ts';

/** How long (s) the push service may keep a message, and after how long it is not sent any more: two days. */
const TTL = 172_800;
const TIMEOUT = 10_000;
const MAX_ANSWER = 65_536;

type Reach = { readonly store: Store; readonly fetcher: Fetcher };
type Order = { readonly subscriptionId: number; readonly notificationId: number };

/**
 * Sends one push message, if it is still wanted and not older than two days. A subscription is removed when the push service refuses it
 * (4xx except 408 and 429) or its endpoint may not be contacted. Throws when a retry is worthwhile. RFC 8030, 8291, 8292; Mastodon:
 * `push_notification_worker.rb`.
 */
export async function deliverPush({ store, fetcher }: Reach, order: Order): Promise<void> {
  const at = now();
  const delivery = await findDelivery(store.db, order.subscriptionId, order.notificationId, at);
  if (!delivery || delivery.notified_at < at - TTL * 1000) return;
  await deliver({ store, fetcher }, delivery, (token) => pushMessage(store.db.instance, delivery, token));
}

/** Sends a message that tells of nothing, so that somebody sees whether they come; as `deliverPush`. */
export async function deliverTestPush({ store, fetcher }: Reach, subscriptionId: number): Promise<void> {
  const subscription = await findSubscription(store.db, subscriptionId);
  if (!subscription) return;
  await deliver({ store, fetcher }, subscription, (token) => testMessage(store.db.instance, subscription, token));
}

/** Where a message goes, and whose token it contains. */
type Target = Pick<
  Delivery,
  'id' | 'endpoint' | 'key_p256dh' | 'key_auth' | 'standard' | 'token_sealed' | 'access_token_id'
>;

async function deliver({ store, fetcher }: Reach, target: Target, message: (token: string) => string): Promise<void> {
  const request = await encrypted(store.db, target, message);
  if (!request) return;
  const status = await post(fetcher, target.endpoint, request);
  if (status >= 200 && status < 300) return;
  if (status < 400 || status >= 500 || status === 408 || status === 429) {
    throw new AppError(
      'unavailable',
      untranslated(`The push service ${new URL(target.endpoint).host} answered ${status}`),
    );
  }
  await store.transaction((tx) => removeSubscription(tx, target.id));
}

type PushRequest = { readonly headers: Record<string, string>; readonly body: Buffer };

async function encrypted(db: Db, target: Target, message: (token: string) => string): Promise<PushRequest | undefined> {
  const vapid = await readVapidKeys(db);
  const key = await readSealKey(db);
  const token = key && unseal(key, target.token_sealed ?? '', tokenPurpose(target.access_token_id));
  if (!vapid || !key || token === undefined) return undefined;
  const { endpoint, key_p256dh: p256dh, key_auth: auth } = target;
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message(token), {
    vapidDetails: { subject: await contact(db), ...vapid },
    TTL,
    contentEncoding: target.standard === 1 ? 'aes128gcm' : 'aesgcm',
    headers: { 'Unsubscribe-URL': unsubscribeUrl(db.instance.origin, key, target.id) },
  });
  // The fetcher sets the length itself.
  const headers = Object.entries(details.headers).filter(([name]) => name !== 'Content-Length');
  return { headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), body: details.body };
}

/** The contact for push services: RFC 8292 requires a mailto or https address. */
async function contact(db: Db): Promise<string> {
  const { site_contact_email: email } = await readSettings(db);
  if (email) return `mailto:${email}`;
  const { origin, domain } = db.instance;
  return origin.startsWith('https:') ? origin : `mailto:webmaster@${domain}`;
}

async function post(fetcher: Fetcher, endpoint: string, { headers, body }: PushRequest): Promise<number> {
  try {
    return (await fetcher.post(endpoint, body, { headers, timeout: TIMEOUT, maxBytes: MAX_ANSWER, briefly: true }))
      .status;
  } catch (error) {
    if (error instanceof FetchError && error.reason === 'refused') return 403;
    if (error instanceof FetchError && error.status !== undefined) return error.status;
    throw error;
  }
}
