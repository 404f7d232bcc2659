import { Type } from 'typebox';
import { deliverWebhook, orderWebhookDeliveries } from '../domain/webhooks/deliver.ts';
import { isWebhookEvent } from '../domain/webhooks/events.ts';
import { renderEventObject } from '../entities/admin/webhook-event.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

const EventPayload = Type.Object({ event: Type.String(), id: Type.Integer(), at: Type.Integer() });
const DeliveryPayload = Type.Object({ webhookId: Type.Integer(), body: Type.String() });

/** Renders an event once for all webhooks, then sends it to each of them in a job of its own. */
export function webhookJobs({ store, fetcher }: Context): Readonly<Record<string, JobHandler>> {
  return {
    async 'webhook-event'({ payload }) {
      const { event, id, at } = parseAs(EventPayload, payload);
      if (!isWebhookEvent(event)) return;
      const object = await renderEventObject(store.db, event, id);
      if (object !== undefined) await orderWebhookDeliveries(store, { event, at, object: JSON.parse(object) });
    },
    webhook: ({ payload }) => deliverWebhook({ store, fetcher }, parseAs(DeliveryPayload, payload)),
  };
}
