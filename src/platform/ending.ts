import { AsyncLocalStorage } from 'node:async_hooks';

/** What tells work that it shall end; the signal is made when somebody first asks for it, for most work never waits. */
export type Ending = { readonly signal: AbortSignal; end(): void };

const endings = new AsyncLocalStorage<Pick<Ending, 'signal'>>();

/** An end that may come. */
export function createEnding(): Ending {
  let controller: AbortController | undefined;
  let hasCome = false;
  return {
    get signal() {
      if (!controller) {
        controller = new AbortController();
        if (hasCome) controller.abort();
      }
      return controller.signal;
    },
    end() {
      hasCome = true;
      controller?.abort();
    },
  };
}

/** Runs work whose requests to other servers fail from the moment its end has come, with AppError 'unavailable'. */
export function endingWith<T>(ending: Pick<Ending, 'signal'>, work: () => Promise<T>): Promise<T> {
  return endings.run(ending, work);
}

/** The signal that ends the work which calls this, if there is any. */
export function signalOfEnding(): AbortSignal | undefined {
  return endings.getStore()?.signal;
}
