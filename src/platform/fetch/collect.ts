import type { Dispatcher } from 'undici';
import { FetchError } from './fetch-error.ts';

type Headers = Record<string, string | string[] | undefined>;

/** An answer with its body as it came, still encoded. */
export type Collected = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

type Limits = { readonly maxBytes: number; readonly signal: AbortSignal };

/**
 * Sends a request and keeps what is answered in memory, `maxBytes` at most. A stream for the body would cost more than all the rest of a short
 * answer.
 */
export function collect(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: Limits,
): Promise<Collected> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Collector(limits, resolve, reject));
  });
}

class Collector implements Dispatcher.DispatchHandler {
  readonly #limits: Limits;
  readonly #resolve: (answer: Collected) => void;
  readonly #reject: (error: unknown) => void;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #status = 0;
  #headers: Headers = {};
  #controller: Dispatcher.DispatchController | undefined;

  constructor(limits: Limits, resolve: (answer: Collected) => void, reject: (error: unknown) => void) {
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    limits.signal.addEventListener('abort', this.#abort);
  }

  /** Before the request has a connection there is nothing to undo yet. */
  readonly #abort = (): void => {
    const { reason } = this.#limits.signal;
    this.#controller?.abort(reason);
    this.#fail(reason);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#limits.signal.aborted) this.#abort();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { maxBytes } = this.#limits;
    this.#size += chunk.length;
    if (this.#size <= maxBytes) this.#chunks.push(chunk);
    else controller.abort(new FetchError('too_large', `The answer is larger than ${maxBytes} bytes`));
  }

  onResponseEnd(): void {
    this.#limits.signal.removeEventListener('abort', this.#abort);
    const body = Buffer.concat(this.#chunks, this.#size);
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: unknown): void {
    this.#limits.signal.removeEventListener('abort', this.#abort);
    this.#reject(error);
  }
}
