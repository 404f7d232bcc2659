import type { BusEvent } from './event.ts';

export type BusListener = (events: readonly BusEvent[]) => void;

/** The events of a transaction that is about to commit. */
export type Announcement = {
  /** Notifications for other processes that the transaction must send itself, so that its commit and they cannot part. */
  readonly notifications: readonly string[];
  /** Tells this process, and others of what the notifications do not contain. To be called after the commit. */
  publish(): void;
  /** Resolves once every process has heard what ends trust, or believes nothing that it remembers. Never rejects. */
  known(): Promise<void>;
};

/** Carries committed events to all listeners, in this process and, over PostgreSQL, in others. */
export type Bus = {
  publish(events: readonly BusEvent[]): void;
  /** Prepares to publish what a transaction causes. */
  announce(events: readonly BusEvent[]): Announcement;
  /** Whether this process hears the others: while it does not, nothing that it remembers may be believed. */
  hears(): boolean;
  /** How long ago (ms) everything was sent that this process has heard; infinite where it hears nothing. */
  lag(): number;
  /** Returns a function that unsubscribes. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
};

/** The bus of a single process. A listener that throws does not affect the others. */
export function createBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<BusListener>();
  const publish = (events: readonly BusEvent[]) => {
    for (const listener of listeners) {
      try {
        listener(events);
      } catch (error) {
        onError(error);
      }
    }
  };
  return {
    publish,
    announce: (events) => ({ notifications: [], publish: () => publish(events), known: async () => {} }),
    hears: () => true,
    lag: () => 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
