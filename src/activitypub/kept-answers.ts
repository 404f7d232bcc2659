import { LRUCache } from 'lru-cache';
import type { DocumentAnswer } from '../federation/documents/answer.ts';
import { BUS_RESET } from '../platform/bus/event.ts';
import type { Context } from '../platform/context.ts';

/** What everybody may see, by address. */
export type KeptAnswers = {
  get(address: string): DocumentAnswer | undefined;
  /** Call before making an answer: keeps it, unless something urgent has happened meanwhile. */
  keeper(address: string): (answer: DocumentAnswer) => void;
};

const MAX_BYTES = 16 * 1024 * 1024;
const ENTRY_OVERHEAD = 500;
const MAX_ADDRESS = 300;

/** How long (ms) counts and lists may lag behind: caches elsewhere keep the same answers for three minutes. */
const LAG = 2000;

/** What must be seen at once: nothing may be shown for a moment longer than its author wants. */
const URGENT = new Set([
  'status.edited',
  'status.deleted',
  'account.changed',
  'collection.changed',
  'settings.changed',
  'emojis.changed',
  BUS_RESET,
]);

/** Keeps answers to requests without a signature for two seconds, or until something is changed or taken back. */
export function keepAnswers({ bus }: Context): KeptAnswers {
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
    keeper(address) {
      const before = urgencies;
      return (answer) => {
        if (urgencies === before && address.length <= MAX_ADDRESS) answers.set(address, answer);
      };
    },
  };
}
