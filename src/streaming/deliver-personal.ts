import { countReactions } from '../domain/announcements/queries.ts';
import { findConversation } from '../domain/conversations/conversations.ts';
import { findShownNotification } from '../domain/notifications/list.ts';
import { whoIsBlockedByAuthors } from '../domain/statuses/group-viewers.ts';
import { loadAnnouncements, renderAnnouncement } from '../entities/announcement.ts';
import { loadConversations, renderConversation } from '../entities/conversation.ts';
import { loadNotifications, renderNotification } from '../entities/notification.ts';
import { toWire } from '../lib/id.ts';
import { isOnRequest } from '../lib/notification-types.ts';
import type { Db } from '../platform/db/handle.ts';
import { mayHearNotifications } from './authenticate.ts';
import { deliverTo, type Hub, type Subscription } from './hub.ts';
import { Message } from './message.ts';

/** Sends a notification to its recipient, if they may still see what it is about. */
export async function deliverNotification(db: Db, hub: Hub, accountId: number, id: number): Promise<void> {
  const listening = notificationListeners(hub, accountId);
  const viewer = listening[0]?.listener.viewer;
  if (!viewer) return;
  const row = await findShownNotification(db, accountId, id);
  const subscriptions =
    row && isOnRequest(row.type) ? listening.filter(({ listener }) => listener.types.has(row.type)) : listening;
  if (!row || subscriptions.length === 0) return;
  const text = renderNotification(await loadNotifications(db, viewer, [row]), row);
  if (text !== undefined) deliverTo(subscriptions, new Message('notification', text));
}

/** Tells an account that accepted notifications are in its list now. */
export function deliverMerged(hub: Hub, accountId: number): void {
  deliverTo(notificationListeners(hub, accountId), new Message('notifications_merged', '1'));
}

/** Sends a conversation to the account that it belongs to. */
export async function deliverConversation(db: Db, hub: Hub, accountId: number, id: number): Promise<void> {
  const subscriptions = hub.of('direct', accountId);
  const viewer = subscriptions[0]?.listener.viewer;
  if (!viewer) return;
  const row = await findConversation(db, accountId, id);
  if (!row) return;
  const text = renderConversation(await loadConversations(db, viewer, [row]), row);
  deliverTo(subscriptions, new Message('conversation', text));
}

/** Sends an announcement to everybody, with the posts that it links to, except to those whom an author of these blocks. */
export async function deliverAnnouncement(db: Db, hub: Hub, id: number): Promise<void> {
  const byAccount = Map.groupBy(everybody(hub), ({ listener }) => listener.viewer.accountId);
  if (byAccount.size === 0) return;
  const loaded = await loadAnnouncements(db, null, [id]);
  const text = renderAnnouncement(loaded, id);
  if (text === undefined) return;
  const blocked = await whoIsBlockedByAuthors(db, [...loaded.visible], [...byAccount.keys()]);
  const message = new Message('announcement', text);
  for (const [accountId, own] of byAccount) {
    const viewer = own[0]?.listener.viewer;
    if (!viewer || !blocked.has(accountId)) deliverTo(own, message);
    else {
      const without = renderAnnouncement(await loadAnnouncements(db, viewer, [id]), id);
      if (without !== undefined) deliverTo(own, new Message('announcement', without));
    }
  }
}

/** Sends everybody the number of reactions to an announcement with an emoji. */
export async function deliverReaction(db: Db, hub: Hub, announcementId: number, name: string): Promise<void> {
  const subscriptions = everybody(hub);
  if (subscriptions.length === 0) return;
  const count = await countReactions(db, announcementId, name);
  const payload = { name, count, announcement_id: toWire(announcementId) };
  deliverTo(subscriptions, new Message('announcement.reaction', JSON.stringify(payload)));
}

/** Tells everybody that an announcement is over. */
export function deliverAnnouncementEnd(hub: Hub, id: number): void {
  deliverTo(everybody(hub), new Message('announcement.delete', toWire(id)));
}

function everybody(hub: Hub): Subscription[] {
  return hub.idsOf('user').flatMap((id) => hub.of('user', id));
}

function notificationListeners(hub: Hub, accountId: number): Subscription[] {
  const listening = [...hub.of('user', accountId), ...hub.of('notification', accountId)];
  return listening.filter(({ listener }) => mayHearNotifications(listener.scopes));
}
