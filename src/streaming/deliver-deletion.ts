import { homesOnceWith, listsOfMember } from '../domain/timelines/audience.ts';
import { toWire } from '../lib/id.ts';
import { isPersonal } from '../lib/visibility.ts';
import type { BusEvent } from '../platform/bus/event.ts';
import type { Db } from '../platform/db/handle.ts';
import { numberOf, numbersOf, textOf, textsOf } from './event-fields.ts';
import { deliverTo, type Hub } from './hub.ts';
import { Message } from './message.ts';
import { subscriptionsTo } from './public-audience.ts';

/** Sends the id of a deleted status to all who may have received it. The event carries what can no longer be read from the row. */
export async function deliverDeletion(db: Db, hub: Hub, event: BusEvent): Promise<void> {
  const gone = {
    accountId: numberOf(event, 'accountId'),
    visibility: textOf(event, 'visibility'),
    tagNames: textsOf(event, 'tagNames'),
    mentionedIds: numbersOf(event, 'mentionedIds'),
  };
  const homes = await homesOnceWith(db, gone, hub.idsOf('user'));
  const lists = isPersonal(gone.visibility) ? [] : await listsOfMember(db, gone.accountId, hub.idsOf('list'));
  const isReblog = numberOf(event, 'reblogOfId') !== 0;
  const broadcast = gone.visibility === 'public' && !isReblog;
  const everywhere = { tagNames: gone.tagNames, local: event.local === true, inPublic: true, hasMedia: true };
  const subscriptions = [
    ...homes.flatMap((id) => hub.of('user', id)),
    ...lists.flatMap((id) => hub.of('list', id)),
    ...(broadcast ? subscriptionsTo(hub, everywhere) : []),
  ];
  deliverTo(subscriptions, new Message('delete', toWire(numberOf(event, 'statusId'))));
}
