import type { Viewer } from '../domain/accounts/viewer.ts';
import { whoFilters } from '../domain/filters/queries.ts';
import { whoSeesQuoteApart } from '../domain/statuses/group-viewers.ts';
import { listMentioned } from '../domain/statuses/mentioned.ts';
import { findVisibleStatus } from '../domain/statuses/policy.ts';
import { homesWith, listsWith } from '../domain/timelines/audience.ts';
import { findBroadcast } from '../domain/timelines/broadcast.ts';
import { loadStatuses, renderStatus } from '../entities/status.ts';
import { loadStatusFilters, renderFiltered } from '../entities/status-filters.ts';
import type { Db } from '../platform/db/handle.ts';
import { deliverTo, type Hub, type Subscription } from './hub.ts';
import { Message } from './message.ts';
import { subscriptionsTo, willing } from './public-audience.ts';
import { renderForViewers } from './status-views.ts';

export type StatusEvent = 'update' | 'status.update';

/**
 * Sends a new or changed status to all listeners who may see it. The audience is determined once for all connections, from the home
 * timelines as written, and the text is rendered once for all who see the same. `personally` is the event for those who have it in their
 * home timeline or on a list.
 */
export async function deliverStatus(
  db: Db,
  hub: Hub,
  statusId: number,
  event: StatusEvent,
  personally = event,
): Promise<void> {
  await deliverPersonally(db, hub, statusId, personally);
  await deliverPublicly(db, hub, statusId, event);
}

async function deliverPersonally(db: Db, hub: Hub, statusId: number, event: StatusEvent): Promise<void> {
  const homes = await homesWith(db, statusId, hub.idsOf('user'));
  const lists = await listsWith(db, statusId, hub.idsOf('list'));
  const subscriptions = [
    ...homes.flatMap((id) => hub.of('user', id)),
    ...lists.flatMap((id) => hub.of('list', id)),
    ...(event === 'status.update' ? await mentionedListeners(db, hub, statusId) : []),
  ];
  const byAccount = Map.groupBy(subscriptions, ({ listener }) => listener.viewer.accountId);
  const viewers = new Map(
    [...byAccount].flatMap(([id, [first]]): [number, Viewer][] => (first ? [[id, first.listener.viewer]] : [])),
  );
  if (viewers.size === 0) return;
  await renderForViewers(db, statusId, viewers, (text, accountIds) => {
    const message = new Message(event, text);
    for (const id of accountIds) deliverTo(byAccount.get(id) ?? [], message);
  });
}

/**
 * Sends a status to its author and those who reacted to it and may still see it, whose views of it have changed. Others see the change when
 * they load it.
 */
export async function deliverReactions(
  db: Db,
  hub: Hub,
  statusId: number,
  accountIds: readonly number[],
): Promise<void> {
  const listening = accountIds.flatMap((id) => hub.of('user', id));
  const admitted = await whoMaySee(db, statusId, listening);
  const viewers = new Map(admitted.map(({ listener: { viewer } }) => [viewer.accountId, viewer]));
  if (viewers.size === 0) return;
  await renderForViewers(db, statusId, viewers, (text, ids) => {
    const message = new Message('status.update', text);
    for (const id of ids) deliverTo(hub.of('user', id), message);
  });
}

/** The accounts mentioned in an edited status that listen only to notifications, without those who may not see it any more. */
async function mentionedListeners(db: Db, hub: Hub, statusId: number): Promise<Subscription[]> {
  const ids = new Set(hub.idsOf('notification'));
  if (ids.size === 0) return [];
  const mentioned = await listMentioned(db, statusId);
  const listening = mentioned.filter((id) => ids.has(id)).flatMap((id) => hub.of('notification', id));
  return whoMaySee(db, statusId, listening);
}

/** Of a few subscriptions, those whose accounts may see a status now. */
async function whoMaySee(db: Db, statusId: number, subscriptions: readonly Subscription[]): Promise<Subscription[]> {
  const admitted = [];
  for (const [, own] of Map.groupBy(subscriptions, ({ listener }) => listener.viewer.accountId)) {
    const [first] = own;
    if (first && (await findVisibleStatus(db, first.listener.viewer, statusId))) admitted.push(...own);
  }
  return admitted;
}

/** On public streams, `filtered` is the only viewer-specific part of a status, except for those who see its quote differently. */
async function deliverPublicly(db: Db, hub: Hub, statusId: number, event: StatusEvent): Promise<void> {
  if (!hub.hasPublic()) return;
  const status = await findBroadcast(db, statusId);
  if (!status) return;
  const facts = {
    tagNames: status.tagNames,
    local: status.local === 1,
    inPublic: status.in_public === 1,
    hasMedia: status.has_media === 1,
  };
  const subscriptions = await willing(db, status, subscriptionsTo(hub, facts));
  if (subscriptions.length === 0) return;
  const loaded = await loadStatuses(db, null, [statusId]);
  const text = renderStatus(loaded, statusId)?.slice(0, -1);
  if (text === undefined) return;
  const byAccount = Map.groupBy(subscriptions, ({ listener }) => listener.viewer.accountId);
  const apart = await whoSeesQuoteApart(db, statusId, [...byAccount.keys()]);
  const filtering = await whoFilters(db, [...byAccount.keys()]);
  const plain = new Message(event, `${text},"filtered":[]}`);
  const viewersApart = new Map<number, Viewer>();
  for (const [id, own] of byAccount) {
    const viewer = own[0]?.listener.viewer;
    if (viewer && apart.has(id)) viewersApart.set(id, viewer);
    else if (!viewer || !filtering.has(id)) deliverTo(own, plain);
    else {
      const filters = await loadStatusFilters(db, viewer, [...loaded.facts.values()]);
      deliverTo(own, new Message(event, `${text},"filtered":${renderFiltered(filters, statusId)}}`));
    }
  }
  await renderForViewers(db, statusId, viewersApart, (own, ids) => {
    for (const id of ids) deliverTo(byAccount.get(id) ?? [], new Message(event, own));
  });
}
