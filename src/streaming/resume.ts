import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../platform/db/handle.ts';
import type { Streaming } from './admit.ts';
import { DELIVERIES } from './deliveries.ts';
import { type Channel, Hub, type Listener } from './hub.ts';
import type { Journal, Recorded } from './journal.ts';
import { Message } from './message.ts';

/** Messages that may come in while older ones are told again. */
const MAX_HELD = 1000;

/** How often (ms) and how many times it is looked whether a slow reader has caught up. */
const PATIENCE = { interval: 20, rounds: 1500 } as const;

/** A WebSocket close code: come back later. */
const TRY_AGAIN = 1013;

type Held = { readonly message: Message; readonly id: string };

/**
 * Subscribes somebody who wants to go on where a lost connection stopped: messages carry the id of their event. First comes what was
 * missed since the event of that id, by what the person may hear of now, then `position`, with the id to go on from. When it is not known
 * what was missed, a `gap` comes instead. An empty `since` starts now. Nothing is told twice or left out in between.
 */
export async function subscribeFrom(
  { db, hub, journal, limits, replays }: Streaming,
  listener: Listener,
  channel: Channel,
  since: string,
): Promise<void> {
  const from = journal.position;
  const missed = since === '' ? [] : journal.after(since);
  let held: Held[] | undefined = [];
  const send = (one: Held) => {
    if (!held) listener.deliver(one.message, channel.stream, one.id);
    else if (held.length < MAX_HELD) held.push(one);
    else listener.close(TRY_AGAIN, 'Too much at once');
  };
  const subscribed = hub.subscribe(listener, channel, {
    deliver: (message) => {
      if (journal.position > from) send({ message, id: journal.idOf(journal.position) });
    },
    tellGap: () => send({ message: gap(), id: journal.idOf(journal.position) }),
  });
  if (!subscribed) return;
  let complete = missed !== undefined;
  const isOpen = () => hub.has(listener);
  const reader = { listener, isOpen, unreadBytes: limits.unreadBytes };
  try {
    if (missed) await replays(() => replay(db, journal, { ...reader, channel }, missed));
  } catch (error) {
    complete = false;
    throw error;
  } finally {
    const end = complete ? new Message('position', '') : gap();
    listener.deliver(end, channel.stream, journal.idOf(from));
    for (let next = held.shift(); next && isOpen(); next = held.shift()) {
      await untilRead(reader);
      listener.deliver(next.message, channel.stream, next.id);
    }
    held = undefined;
  }
}

const gap = () => new Message('gap', '{}');

type Reader = { readonly listener: Listener; readonly isOpen: () => boolean; readonly unreadBytes: number };

/** Delivers events once more, to one subscription alone. */
async function replay(
  db: Db,
  journal: Journal,
  reader: Reader & { readonly channel: Channel },
  events: readonly Recorded[],
): Promise<void> {
  const { listener, channel, isOpen } = reader;
  const alone = new Hub();
  let id = '';
  alone.add(listener);
  const deliver = (message: Message) => listener.deliver(message, channel.stream, id);
  alone.subscribe(listener, channel, { deliver, tellGap() {} });
  for (const { place, event } of events) {
    if (!isOpen()) return;
    id = journal.idOf(place);
    await DELIVERIES[event.type]?.(db, alone, event);
    await untilRead(reader);
  }
}

/** Waits for a slow reader, who would else be dropped for what was missed at once. */
async function untilRead({ listener, isOpen, unreadBytes }: Reader): Promise<void> {
  for (let round = 0; listener.unread() > unreadBytes / 2 && isOpen(); round++) {
    if (round === PATIENCE.rounds) return listener.close(TRY_AGAIN, 'Too slow');
    await sleep(PATIENCE.interval);
  }
}
