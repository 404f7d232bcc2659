import { AsyncLocalStorage } from 'node:async_hooks';

const ids = new AsyncLocalStorage<string | undefined>();

/**
 * Runs work that belongs to a request: lines of the log that it writes and jobs that it orders name that. With undefined, it belongs to
 * none, as work that is done for many does.
 */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return ids.run(id, work);
}

/** The id of the request to which the calling work belongs. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

/** Lets a function that somebody else will call belong to what its maker belongs to. */
export function forItsMaker<F extends (...args: never[]) => unknown>(fn: F): F {
  return AsyncLocalStorage.bind(fn);
}
