import { BUS_RESET, type BusEvent } from '../platform/bus/event.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { type Deliver, deliveryOf } from './deliveries.ts';
import { numberOf, numbersOf } from './event-fields.ts';
import type { Hub, Listener } from './hub.ts';
import type { Journal, Recorded } from './journal.ts';
import { recheckToken } from './recheck-token.ts';

/** How many events may wait for delivery; beyond that the oldest are dropped. */
const MAX_WAITING = 10_000;

/** A WebSocket close code. */
const POLICY_VIOLATION = 1008;

/** Events that change who may listen, and are not delivered themselves. */
const CONTROLS: Readonly<Record<string, Deliver>> = {
  'token.revoked': async (_db, hub, event) => closeTokens(hub, new Set(numbersOf(event, 'tokenIds'))),
  'account.changed': (db, hub, event) => {
    const accountId = numberOf(event, 'accountId');
    return reauthorize(
      db,
      [...hub.listeners()].filter(({ viewer }) => viewer.accountId === accountId),
    );
  },
  [BUS_RESET]: async (db, hub) => {
    hub.tellGap();
    await reauthorize(db, [...hub.listeners()]);
  },
};

/** `recorded` is set only for streamed events. */
type Waiting = { readonly event: BusEvent; readonly recorded?: Recorded };

/** Delivers the events of the bus one after another, in commit order. Returns a function that stops it. */
export function startDispatcher({ bus, store, log }: Context, { hub, journal }: { hub: Hub; journal: Journal }) {
  const waiting: Waiting[] = [];
  let running = false;

  async function deliverAll(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { event, recorded } = next;
      if (recorded) journal.begin(recorded);
      try {
        await (deliveryOf(event) ?? CONTROLS[event.type])?.(store.db, hub, event);
      } catch (error) {
        log.error({ err: error, event: event.type }, 'a live event could not be delivered');
        hub.tellGap();
      }
    }
    running = false;
  }

  return bus.subscribe((events) => {
    const heard = events.flatMap((event): Waiting[] => {
      if (deliveryOf(event)) return [{ event, recorded: journal.record(event) }];
      if (!Object.hasOwn(CONTROLS, event.type) || concernsNobody(hub, event)) return [];
      if (event.type === BUS_RESET) journal.forget();
      return [{ event }];
    });
    if (hub.size === 0 && !running) {
      const last = heard.findLast((one) => one.recorded)?.recorded;
      if (last) journal.begin(last);
      return;
    }
    waiting.push(...heard);
    if (waiting.length > MAX_WAITING) {
      const oldest = waiting.splice(0, waiting.length - MAX_WAITING);
      // Events that end access are kept, so that nobody goes on listening without it.
      waiting.unshift(...oldest.filter(({ recorded }) => recorded === undefined));
      hub.tellGap();
    }
    if (running) return;
    running = true;
    // Deferred, so that the request that caused the events is answered first.
    setImmediate(() => void deliverAll());
  });
}

/** Whether an event is about an account without connections, as most changed accounts are. */
function concernsNobody(hub: Hub, event: BusEvent): boolean {
  return event.type === 'account.changed' && hub.connectionsOf(numberOf(event, 'accountId')) === 0;
}

function closeTokens(hub: Hub, tokenIds: ReadonlySet<number>): void {
  for (const listener of [...hub.listeners()])
    if (tokenIds.has(listener.tokenId)) listener.close(POLICY_VIOLATION, 'Access token was revoked');
}

/** Checks connections again, and closes those that may no longer listen. */
async function reauthorize(db: Db, connections: readonly Listener[]): Promise<void> {
  for (const [tokenId, listeners] of Map.groupBy(connections, (listener) => listener.tokenId))
    await recheckToken(db, tokenId, listeners);
}
