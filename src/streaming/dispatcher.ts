import { BUS_RESET, type BusEvent } from '../platform/bus/event.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { admitAgain } from './admit-again.ts';
import { type Deliver, deliveryOf } from './deliveries.ts';
import { numberOf, numbersOf } from './event-fields.ts';
import type { Hub } from './hub.ts';
import type { Journal, Recorded } from './journal.ts';

/** Events that wait to be delivered; the oldest are let go beyond that. */
const MAX_WAITING = 10_000;

/** A WebSocket close code. */
const POLICY_VIOLATION = 1008;

/** What changes who may listen, and tells nobody anything. */
const CONTROLS: Readonly<Record<string, Deliver>> = {
  'token.revoked': async (_db, hub, event) => closeTokens(hub, new Set(numbersOf(event, 'tokenIds'))),
  'account.changed': (db, hub, event) => reauthorize(db, hub, numberOf(event, 'accountId')),
  [BUS_RESET]: async (_db, hub) => hub.tellGap(),
};

/** `recorded` only of what is told to people. */
type Waiting = { readonly event: BusEvent; readonly recorded?: Recorded };

/** Takes events off the bus and delivers them one after another, in the order they were committed. Answers how to stop. */
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
      // Whose access has ended does not go on listening, whatever else is lost.
      waiting.unshift(...oldest.filter(({ recorded }) => recorded === undefined));
      hub.tellGap();
    }
    if (running) return;
    running = true;
    // After whoever caused the events has been answered.
    setImmediate(() => void deliverAll());
  });
}

/** Most accounts that change have nobody listening for them. */
function concernsNobody(hub: Hub, event: BusEvent): boolean {
  return event.type === 'account.changed' && hub.connectionsOf(numberOf(event, 'accountId')) === 0;
}

function closeTokens(hub: Hub, tokenIds: ReadonlySet<number>): void {
  for (const listener of [...hub.listeners()])
    if (tokenIds.has(listener.tokenId)) listener.close(POLICY_VIOLATION, 'Access token was revoked');
}

/** Looks again at whoever listens for an account that was changed: closes what may not listen any more. */
async function reauthorize(db: Db, hub: Hub, accountId: number): Promise<void> {
  const own = [...hub.listeners()].filter(({ viewer }) => viewer.accountId === accountId);
  for (const [token, listeners] of Map.groupBy(own, (listener) => listener.token))
    await admitAgain(db, token, listeners);
}
