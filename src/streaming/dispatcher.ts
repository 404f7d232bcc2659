import type { BusEvent } from '../platform/bus/event.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { authorize } from './authenticate.ts';
import { deliverDeletion } from './deliver-deletion.ts';
import {
  deliverAnnouncement,
  deliverAnnouncementEnd,
  deliverConversation,
  deliverMerged,
  deliverNotification,
  deliverReaction,
} from './deliver-personal.ts';
import { deliverStatus } from './deliver-status.ts';
import { numberOf, numbersOf, textOf } from './event-fields.ts';
import type { Hub } from './hub.ts';
import { StreamError } from './stream-error.ts';

/** Events that wait to be delivered; the oldest are let go beyond that. */
const MAX_WAITING = 10_000;

/** A WebSocket close code. */
const POLICY_VIOLATION = 1008;

type Deliver = (db: Db, hub: Hub, event: BusEvent) => Promise<void>;

const DELIVERIES: Readonly<Record<string, Deliver>> = {
  'status.published': (db, hub, event) => deliverStatus(db, hub, numberOf(event, 'statusId'), 'update'),
  'status.edited': (db, hub, event) => deliverStatus(db, hub, numberOf(event, 'statusId'), 'status.update'),
  'status.deleted': deliverDeletion,
  'notification.created': (db, hub, event) =>
    deliverNotification(db, hub, numberOf(event, 'accountId'), numberOf(event, 'notificationId')),
  'notifications.merged': async (_db, hub, event) => deliverMerged(hub, numberOf(event, 'accountId')),
  'conversation.updated': (db, hub, event) =>
    deliverConversation(db, hub, numberOf(event, 'accountId'), numberOf(event, 'conversationId')),
  'announcement.published': (db, hub, event) => deliverAnnouncement(db, hub, numberOf(event, 'announcementId')),
  'announcement.reaction': (db, hub, event) =>
    deliverReaction(db, hub, numberOf(event, 'announcementId'), textOf(event, 'name')),
  'announcement.deleted': async (_db, hub, event) => deliverAnnouncementEnd(hub, numberOf(event, 'announcementId')),
  'token.revoked': async (_db, hub, event) => closeTokens(hub, new Set(numbersOf(event, 'tokenIds'))),
  'account.changed': (db, hub, event) => reauthorize(db, hub, numberOf(event, 'accountId')),
};

/** Takes events off the bus and delivers them one after another, in the order they were committed. Answers how to stop. */
export function startDispatcher({ bus, store, log }: Context, hub: Hub): () => void {
  const waiting: BusEvent[] = [];
  let running = false;

  async function deliverAll(): Promise<void> {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      try {
        await DELIVERIES[event.type]?.(store.db, hub, event);
      } catch (error) {
        log.error({ err: error, event: event.type }, 'a live event could not be delivered');
      }
    }
    running = false;
  }

  return bus.subscribe((events) => {
    if (hub.size === 0) return;
    waiting.push(...events.filter(({ type }) => Object.hasOwn(DELIVERIES, type)));
    if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING);
    if (running) return;
    running = true;
    // After whoever caused the events has been answered.
    setImmediate(() => void deliverAll());
  });
}

function closeTokens(hub: Hub, tokenIds: ReadonlySet<number>): void {
  for (const listener of [...hub.listeners()])
    if (tokenIds.has(listener.tokenId)) listener.close(POLICY_VIOLATION, 'Access token was revoked');
}

/** Looks again at whoever listens for an account that was changed: closes what may not listen any more. */
async function reauthorize(db: Db, hub: Hub, accountId: number): Promise<void> {
  const own = [...hub.listeners()].filter(({ viewer }) => viewer.accountId === accountId);
  for (const [token, listeners] of Map.groupBy(own, (listener) => listener.token)) {
    try {
      const { viewer } = await authorize(db, token);
      for (const listener of listeners) listener.viewer = viewer;
    } catch (error) {
      if (!(error instanceof StreamError)) throw error;
      for (const listener of listeners) listener.close(POLICY_VIOLATION, error.message);
    }
  }
}
