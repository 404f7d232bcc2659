import { LRUCache } from 'lru-cache';
import type { DocumentAnswer } from '../federation/documents/answer.ts';
import { BUS_RESET } from '../platform/bus/event.ts';
import type { Context } from '../platform/context.ts';

/** Cached public documents, by address. */
export type DocumentCache = {
  get(address: string): DocumentAnswer | undefined;
  /** Must be called before an answer is made. Returns a function that caches the answer, unless an urgent event has come meanwhile. */
  beginCaching(address: string): (answer: DocumentAnswer) => void;
};

const MAX_BYTES = 16 * 1024 * 1024;
const ENTRY_OVERHEAD = 500;
const MAX_ADDRESS = 300;

/** How long (ms) counts and lists may be stale; caches of other servers keep the same answers for three minutes. */
const LAG = 2000;

/** Events that clear the cache, so that nothing is shown for longer than its author wants. */
const URGENT = new Set([
  'status.edited',
  'status.deleted',
  'account.changed',
  'collection.changed',
  'settings.changed',
  'emojis.changed',
  BUS_RESET,
]);

/** Caches answers to unsigned requests for two seconds, or until something is changed or deleted. */
export function createDocumentCache({ bus }: Context): DocumentCache {
  const answers = new LRUCache<string, DocumentAnswer>({
    ttl: LAG,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, address) => (text.length + address.length) * 2 + ENTRY_OVERHEAD,
  });
  let urgencies = 0;
  bus.subscribe((events) => {
    if (!events.some(({ type }) => URGENT.has(type))) return;
    urgencies += 1;
    answers.clear();
  });
  return {
    get: (address) => answers.get(address),
    beginCaching(address) {
      const before = urgencies;
      return (answer) => {
        if (urgencies === before && address.length <= MAX_ADDRESS) answers.set(address, answer);
      };
    },
  };
}
