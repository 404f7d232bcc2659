import type { Dispatcher } from 'undici';
import { FetchError } from './fetch-error.ts';

type Headers = Record<string, string | string[] | undefined>;

/** A response with its body as received, still encoded. */
export type Collected = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

type Limits = {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly briefly?: boolean | undefined;
  readonly cut?: boolean | undefined;
};

/** How long (ms) to wait for the body of a response of which only the status matters. */
const REST = 2000;

/**
 * Sends a request and collects the response in memory, up to `maxBytes`: for short responses a stream would cost more than everything else.
 * With `briefly` only the status matters, and a body that is late, too large or cut off is no error. With `cut`, what is beyond `maxBytes` is
 * left out.
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

const SLOW = 'The answer takes too long';

class Collector implements Dispatcher.DispatchHandler {
  readonly #limits: Limits;
  readonly #resolve: (answer: Collected) => void;
  readonly #reject: (error: unknown) => void;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #status = 0;
  #headers: Headers = {};
  #controller: Dispatcher.DispatchController | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(limits: Limits, resolve: (answer: Collected) => void, reject: (error: unknown) => void) {
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    limits.signal.addEventListener('abort', this.#abort);
  }

  /** Gives up. Before the request has a connection, there is nothing to close. */
  readonly #abort = (): void => this.#giveUp(this.#limits.signal.reason);

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#limits.signal.aborted) this.#abort();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = headers;
    // Informational responses, such as early hints, come before the actual one.
    if (this.#limits.briefly && status >= 200)
      this.#rest = setTimeout(() => this.#giveUp(new FetchError('timeout', SLOW)), REST);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { maxBytes } = this.#limits;
    this.#size += chunk.length;
    if (this.#size <= maxBytes) this.#chunks.push(chunk);
    else if (this.#limits.cut) this.#cutOff(controller, chunk);
    else controller.abort(new FetchError('too_large', `The answer is larger than ${maxBytes} bytes`));
  }

  #cutOff(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk.subarray(0, chunk.length - (this.#size - this.#limits.maxBytes)));
    this.#forget();
    this.#answer();
    controller.abort(new FetchError('too_large', 'The rest is not read'));
  }

  onResponseEnd(): void {
    this.#forget();
    this.#answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #giveUp(reason: unknown): void {
    this.#controller?.abort(reason instanceof Error ? reason : new FetchError('timeout', SLOW));
    this.#fail(reason);
  }

  #fail(error: unknown): void {
    this.#forget();
    if (this.#limits.briefly && this.#status >= 200) this.#answer();
    else this.#reject(error);
  }

  #answer(): void {
    this.#resolve({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) });
  }

  #forget(): void {
    clearTimeout(this.#rest);
    this.#limits.signal.removeEventListener('abort', this.#abort);
  }
}
