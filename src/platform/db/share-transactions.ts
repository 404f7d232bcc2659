import { setTimeout as sleep } from 'node:timers/promises';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { Store, TransactionOptions, Tx } from './handle.ts';

/** Runs one write as `Store.transaction` does, possibly in one transaction with others. */
export type ShareTransaction = <T>(write: (tx: Tx) => Promise<T>) => Promise<T>;

/** How many writes may share a transaction, and for how long (ms) others may join it. */
const MOST = 256;
const LONGEST = 20;

/** How many transactions run concurrently on PostgreSQL. */
const CONCURRENCY = 32;

type Waiting = { attempt(tx: Tx): Promise<() => void>; alone(): Promise<void> };

/**
 * Runs writes that come in large numbers. On SQLite, which has one writer, waiting writes share a transaction without savepoints; when one
 * fails, each is repeated in a transaction of its own. PostgreSQL runs them concurrently. Writes that are not urgent may wait for others:
 * `delay` says for how long (ms).
 */
export function shareTransactions(store: Store, delay = 0, options: TransactionOptions = {}): ShareTransaction {
  if (store.dialect === 'postgres') {
    const takeTurn = limitConcurrency(CONCURRENCY);
    return (write) => takeTurn(() => store.transaction(write, options));
  }
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      if (delay > 0) await sleep(delay);
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
