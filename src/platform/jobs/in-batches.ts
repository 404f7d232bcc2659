import type { Store, Tx } from '../db/handle.ts';

/**
 * Runs a step in transactions of its own, so that other writes get a turn between them, until it returns false. Throws when the worker
 * stops; the job then runs again and continues.
 */
export async function inBatches(store: Store, signal: AbortSignal, step: (tx: Tx) => Promise<boolean>): Promise<void> {
  while (await store.transaction(step)) signal.throwIfAborted();
}

/** As `inBatches`, for steps that walk through something in order: each gets what the previous one returned; undefined ends the walk. */
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
