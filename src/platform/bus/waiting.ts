import { SILENCE } from './heartbeat.ts';

type Waiter = { readonly number: number; readonly resolve: () => void };

/** Who waits until all processes have heard of a beat. */
export class Waiting {
  readonly #waiters = new Set<Waiter>();

  get size(): number {
    return this.#waiters.size;
  }

  /** Resolves when the beat is settled, or after `SILENCE`, when no process believes what it had heard before that any more. */
  async until(number: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter = { number, resolve };
    this.#waiters.add(waiter);
    const timer = setTimeout(resolve, SILENCE);
    await promise;
    clearTimeout(timer);
    this.#waiters.delete(waiter);
  }

  settle(isKnown: (number: number) => boolean): void {
    for (const { number, resolve } of this.#waiters) if (isKnown(number)) resolve();
  }
}
