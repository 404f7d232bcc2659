import type { Store, Tx } from '../db/handle.ts';

/**
 * Runs a step in one transaction after the other, so that others get their turn, until it answers that nothing is left. Throws when the worker
 * stops: the job runs again, and goes on where it was.
 */
export async function inBatches(store: Store, signal: AbortSignal, step: (tx: Tx) => Promise<boolean>): Promise<void> {
  while (await store.transaction(step)) signal.throwIfAborted();
}

/** As `inBatches`, for steps that go through something in order: each is given what the one before answered, undefined at the end. */
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
