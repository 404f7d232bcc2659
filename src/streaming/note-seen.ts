import { noteSeenLive } from '../domain/notifying/order-mail.ts';
import type { Context } from '../platform/context.ts';
import { mayHearNotifications } from './authenticate.ts';
import { numberOf } from './event-fields.ts';
import type { Hub } from './hub.ts';

/** Notes which notifications are delivered to connected clients, so that no e-mail is sent about them. Returns a function that stops it. */
export function startNotingSeen({ bus, store, log }: Context, hub: Hub): () => void {
  return bus.subscribe((events) => {
    for (const event of events) {
      if (event.type !== 'notification.created') continue;
      const accountId = numberOf(event, 'accountId');
      const there = [...hub.of('user', accountId), ...hub.of('notification', accountId)];
      if (!there.some(({ listener }) => mayHearNotifications(listener.scopes))) continue;
      noteSeenLive(store, accountId, numberOf(event, 'notificationId')).catch((error: unknown) =>
        log.error({ err: error }, 'a seen notification could not be noted'),
      );
    }
  });
}
