import type { BusEvent } from './event.ts';

export type BusListener = (events: readonly BusEvent[]) => void;

/** Carries committed events to all listeners, in this process and, over PostgreSQL, in others. */
export type Bus = {
  publish(events: readonly BusEvent[]): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
};

/** The bus of a single process. A listener that throws does not affect the others. */
export function createBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<BusListener>();
  return {
    publish(events) {
      for (const listener of listeners) {
        try {
          listener(events);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
