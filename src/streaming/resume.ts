import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../platform/db/handle.ts';
import { eventsSince, type StoredEvent } from '../platform/db/stored-events.ts';
import type { Streaming } from './admit.ts';
import { deliveryOf } from './deliveries.ts';
import { type Channel, Hub, type Listener } from './hub.ts';
import { Journal } from './journal.ts';
import { Message } from './message.ts';

/** How many new messages are held back while missed ones are replayed. */
const MAX_HELD = 1000;

/** How often (ms), and how many times, it is checked whether a slow reader has caught up. */
const PATIENCE = { interval: 20, rounds: 1500 } as const;

/** A WebSocket close code: come back later. */
const TRY_AGAIN = 1013;

type Held = { readonly message: Message; readonly storedId: number };

/**
 * Subscribes a client that resumes after a lost connection; its messages carry the ids of their events. It first gets what it has missed
 * since the event `since`, as far as its account may see that now, then `position` with the id to resume from. A `gap` is sent when it is
 * not known what was missed. An empty `since` starts now. No event is left out. None is sent twice, except on PostgreSQL for events
 * committed within seconds of one that another process sent.
 */
export async function subscribeFrom(
  { db, hub, journal, limits, replays }: Streaming,
  listener: Listener,
  channel: Channel,
  since: string,
): Promise<void> {
  const from = { place: journal.position, storedId: journal.storedId };
  const remembered = since === '' ? [] : journal.after(since);
  const told = new Set<number>();
  let held: Held[] | undefined = [];
  const deliver = ({ message, storedId }: Held) => listener.deliver(message, channel.stream, journal.idOf(storedId));
  const send = (one: Held) => {
    if (told.has(one.storedId)) return;
    if (!held) deliver(one);
    else if (held.length < MAX_HELD) held.push(one);
    else listener.close(TRY_AGAIN, 'Too much at once');
  };
  const subscribed = hub.subscribe(listener, channel, {
    deliver: (message) => {
      if (journal.position > from.place) send({ message, storedId: journal.storedId });
    },
    tellGap: () => listener.deliver(gap(), channel.stream, journal.idOf(journal.storedId)),
  });
  if (!subscribed) return;
  let complete = false;
  let position = from.storedId;
  const isOpen = () => hub.has(listener);
  const reader = { listener, isOpen, unreadBytes: limits.unreadBytes };
  try {
    const missed = remembered ?? (await missedSince(db, since));
    if (missed) {
      for (const { storedId } of remembered ? [] : missed) told.add(storedId);
      position = Math.max(position, ...told);
      await replays(() => replay(db, journal, { ...reader, channel }, missed));
    }
    complete = missed !== undefined;
  } finally {
    listener.deliver(complete ? new Message('position', '') : gap(), channel.stream, journal.idOf(position));
    for (let next = held.shift(); next && isOpen(); next = held.shift()) {
      await untilRead(reader);
      if (!told.has(next.storedId)) deliver(next);
    }
    held = undefined;
  }
}

async function missedSince(db: Db, since: string): Promise<StoredEvent[] | undefined> {
  const id = Journal.storedIdOf(since);
  return id === undefined ? undefined : eventsSince(db, id);
}

const gap = () => new Message('gap', '{}');

type Reader = { readonly listener: Listener; readonly isOpen: () => boolean; readonly unreadBytes: number };

/** Replays events to a single subscription. */
async function replay(
  db: Db,
  journal: Journal,
  reader: Reader & { readonly channel: Channel },
  events: readonly StoredEvent[],
): Promise<void> {
  const { listener, channel, isOpen } = reader;
  const alone = new Hub();
  let id = '';
  alone.add(listener);
  const deliver = (message: Message) => listener.deliver(message, channel.stream, id);
  alone.subscribe(listener, channel, { deliver, tellGap() {} });
  for (const { storedId, event } of events) {
    if (!isOpen()) return;
    id = journal.idOf(storedId);
    await deliveryOf(event)?.(db, alone, event);
    await untilRead(reader);
  }
}

/** Waits for a slow reader, which would otherwise be dropped under a burst of missed events. */
async function untilRead({ listener, isOpen, unreadBytes }: Reader): Promise<void> {
  for (let round = 0; listener.unread() > unreadBytes / 2 && isOpen(); round++) {
    if (round === PATIENCE.rounds) return listener.close(TRY_AGAIN, 'Too slow');
    await sleep(PATIENCE.interval);
  }
}
