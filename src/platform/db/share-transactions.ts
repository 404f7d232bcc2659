import { setTimeout as sleep } from 'node:timers/promises';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { Store, TransactionOptions, Tx } from './handle.ts';

/** Runs one write as `Store.transaction` does, perhaps together with others. */
export type ShareTransaction = <T>(write: (tx: Tx) => Promise<T>) => Promise<T>;

/** Writes that share a transaction at most; none joins one that has run this long (ms). */
const MOST = 64;
const LONGEST = 10;

/** Transactions at once on PostgreSQL. */
const BESIDE = 32;

type Waiting = { attempt(tx: Tx): Promise<() => void>; alone(): Promise<void> };

/**
 * For writes that come in numbers. On SQLite, which has one writer, those that wait share a transaction, without a savepoint each;
 * when one of them fails, each is done again by itself. PostgreSQL runs them beside each other. `gather` is how long (ms) to wait for
 * others, for writes that are in no hurry.
 */
export function shareTransactions(store: Store, gather = 0, options: TransactionOptions = {}): ShareTransaction {
  if (store.dialect === 'postgres') {
    const takeTurn = limitConcurrency(BESIDE);
    return (write) => takeTurn(() => store.transaction(write, options));
  }
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      if (gather > 0) await sleep(gather);
      await writeNext(store, waiting, options);
    }
    writing = false;
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({
        attempt: async (tx) => {
          const value = await write(tx);
          return () => resolve(value);
        },
        alone: () => store.transaction(write, options).then(resolve, reject),
      });
      void writeAll();
    });
}

async function writeNext(store: Store, waiting: Waiting[], options: TransactionOptions): Promise<void> {
  const taken: Waiting[] = [];
  try {
    const done = await store.transaction(async (tx) => {
      const tell: (() => void)[] = [];
      const end = performance.now() + LONGEST;
      while (taken.length < MOST && performance.now() < end) {
        const one = waiting.shift();
        if (!one) break;
        taken.push(one);
        tell.push(await one.attempt(tx));
      }
      return tell;
    }, options);
    for (const tell of done) tell();
  } catch {
    if (taken.length === 0) taken.push(...waiting.splice(0));
    await Promise.all(taken.map((one) => one.alone()));
  }
}
