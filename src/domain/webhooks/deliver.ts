import { createHmac } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import { toIso } from '../../lib/time.ts';
import type { Store } from '../../platform/db/handle.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import type { Fetcher } from '../../platform/fetch/fetcher.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import type { WebhookEvent } from './events.ts';
import { fillTemplate } from './template.ts';

const TIMEOUT = 10_000;
const MAX_ANSWER = 65_536;

/** `at` is in milliseconds; `object` is the subject of the event, as JSON. */
export type HappenedEvent = { readonly event: WebhookEvent; readonly at: number; readonly object: unknown };

/** Orders a delivery to each webhook that is subscribed to an event. */
export async function orderWebhookDeliveries(store: Store, { event, at, object }: HappenedEvent): Promise<void> {
  const rows = await store.db.selectFrom('webhooks').selectAll().where('enabled', '=', 1).execute();
  const wanting = rows.filter((row) => JSON.parse(row.events).includes(event));
  const content = { event, created_at: toIso(at), object };
  const jobs = wanting.map((row) => ({
    name: 'webhook',
    payload: {
      webhookId: row.id,
      body: row.template === null ? JSON.stringify(content) : fillTemplate(row.template, content),
    },
    lane: 'low' as const,
    host: new URL(row.url).host,
  }));
  await store.transaction((tx) => enqueueAll(tx, jobs));
}

type Reach = { readonly store: Store; readonly fetcher: Fetcher };

/**
 * Sends an event to a webhook, signed with its secret, unless the webhook has been disabled or deleted in the meantime. Throws when a retry
 * is worthwhile; a permanent refusal ends the delivery. Mastodon: Webhooks::DeliveryWorker.
 */
export async function deliverWebhook(
  { store, fetcher }: Reach,
  { webhookId, body }: { readonly webhookId: number; readonly body: string },
): Promise<void> {
  const row = await store.db
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .where('id', '=', webhookId)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!row) return;
  const signature = `sha256=${createHmac('sha256', row.secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature': signature };
  const status = await post(fetcher, row.url, body, headers);
  if ((status >= 200 && status < 300) || isFinal(status)) return;
  throw new AppError('unavailable', untranslated(`The webhook ${new URL(row.url).host} answered ${status}`));
}

function isFinal(status: number): boolean {
  return status === 501 || (status >= 400 && status < 500 && ![401, 408, 429].includes(status));
}

async function post(fetcher: Fetcher, url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    return (await fetcher.post(url, body, { headers, timeout: TIMEOUT, maxBytes: MAX_ANSWER, briefly: true })).status;
  } catch (error) {
    if (error instanceof FetchError && error.reason === 'refused') return 403;
    if (error instanceof FetchError && error.status !== undefined) return error.status;
    throw error;
  }
}
