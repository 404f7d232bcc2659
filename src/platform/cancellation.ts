import { AsyncLocalStorage } from 'node:async_hooks';

/** Tells running work to stop. Most work never asks for the signal, so it is created only on first use. */
export type Cancellation = { readonly signal: AbortSignal; cancel(): void };

const cancellations = new AsyncLocalStorage<Pick<Cancellation, 'signal'>>();

/** Creates a cancellation that has not happened yet. */
export function createCancellation(): Cancellation {
  let controller: AbortController | undefined;
  let isCancelled = false;
  return {
    get signal() {
      if (!controller) {
        controller = new AbortController();
        if (isCancelled) controller.abort();
      }
      return controller.signal;
    },
    cancel() {
      isCancelled = true;
      controller?.abort();
    },
  };
}

/** Runs work whose requests to other servers fail with AppError 'unavailable' once it has been cancelled. */
export function runCancellable<T>(cancellation: Pick<Cancellation, 'signal'>, work: () => Promise<T>): Promise<T> {
  return cancellations.run(cancellation, work);
}

/** The signal that cancels the calling work; undefined when nothing can. */
export function cancellationSignal(): AbortSignal | undefined {
  return cancellations.getStore()?.signal;
}
