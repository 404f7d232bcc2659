import type { BusEvent } from '../platform/bus/event.ts';
import type { StreamedType } from '../platform/bus/streamed-events.ts';
import type { Db } from '../platform/db/handle.ts';
import { deliverDeletion } from './deliver-deletion.ts';
import {
  deliverAnnouncement,
  deliverAnnouncementEnd,
  deliverConversation,
  deliverMerged,
  deliverNotification,
  deliverReaction,
} from './deliver-personal.ts';
import { deliverReactions, deliverStatus } from './deliver-status.ts';
import { numberOf, numbersOf, textOf } from './event-fields.ts';
import type { Hub } from './hub.ts';

export type Deliver = (db: Db, hub: Hub, event: BusEvent) => Promise<void>;

/** How each streamed event is delivered, to those who may see it at that moment. */
const DELIVERIES: Readonly<Record<StreamedType, Deliver>> = {
  'status.published': (db, hub, event) => deliverStatus(db, hub, numberOf(event, 'statusId'), 'update'),
  'status.edited': (db, hub, event) =>
    deliverStatus(db, hub, numberOf(event, 'statusId'), 'status.update', event.comesHome ? 'update' : undefined),
  'status.deleted': deliverDeletion,
  'status.reacted': (db, hub, event) =>
    deliverReactions(db, hub, numberOf(event, 'statusId'), numbersOf(event, 'accountIds')),
  'notification.created': (db, hub, event) =>
    deliverNotification(db, hub, numberOf(event, 'accountId'), numberOf(event, 'notificationId')),
  'notifications.merged': async (_db, hub, event) => deliverMerged(hub, numberOf(event, 'accountId')),
  'conversation.updated': (db, hub, event) =>
    deliverConversation(db, hub, numberOf(event, 'accountId'), numberOf(event, 'conversationId')),
  'announcement.published': (db, hub, event) => deliverAnnouncement(db, hub, numberOf(event, 'announcementId')),
  'announcement.reaction': (db, hub, event) =>
    deliverReaction(db, hub, numberOf(event, 'announcementId'), textOf(event, 'name')),
  'announcement.deleted': async (_db, hub, event) => deliverAnnouncementEnd(hub, numberOf(event, 'announcementId')),
};

const BY_TYPE = new Map<string, Deliver>(Object.entries(DELIVERIES));

/** How an event is delivered; undefined for events that are not streamed. */
export function deliveryOf({ type }: BusEvent): Deliver | undefined {
  return BY_TYPE.get(type);
}
