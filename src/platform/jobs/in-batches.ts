import type { Store, Tx } from '../db/handle.ts';

/**
 * Repeats a step until it returns false, each time in a transaction of its own, so that other writes get a turn in between. Throws when the
 * worker stops; the job then runs again and continues.
 */
export async function inBatches(store: Store, signal: AbortSignal, step: (tx: Tx) => Promise<boolean>): Promise<void> {
  while (await store.transaction(step)) signal.throwIfAborted();
}

/**
 * As `inBatches`, for steps that go through something in order: each step gets what the previous one returned, and undefined ends the loop.
 */
export async function throughBatches<K>(
  store: Store,
  signal: AbortSignal,
  { from, step }: { readonly from: K; step(tx: Tx, after: K): Promise<K | undefined> },
): Promise<void> {
  let after: K | undefined = from;
  while (after !== undefined) {
    const last: K = after;
    after = await store.transaction((tx) => step(tx, last));
    if (after !== undefined) signal.throwIfAborted();
  }
}
