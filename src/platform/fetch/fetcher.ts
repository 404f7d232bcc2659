import type { Readable } from 'node:stream';
import { VERSION } from '../../lib/version.ts';
import { cancellationSignal } from '../cancellation.ts';
import type { Config } from '../config/config.ts';
import { publicLookup, type Resolve } from './addresses.ts';
import { ACCEPT_ENCODING, decodeText } from './body.ts';
import type { Hop, HopHeaders } from './exchange.ts';
import { FetchError } from './fetch-error.ts';

export type FetchOptions = {
  /** Sent with every hop; `authorization` and `cookie` only to the first origin. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further headers, made for each hop, since signatures cover the host and path. */
  readonly headersFor?: HopHeaders;
  /** Whether the content type of the response is accepted; any is by default. */
  readonly acceptType?: (contentType: string) => boolean;
  /** Decoded bytes; 1 MB by default (Mastodon). */
  readonly maxBytes?: number;
  /** Whether only the status matters: a body that is too large, too slow or unreadable is cut off or left out. */
  readonly briefly?: boolean;
  /** Whether a body that is too large is read up to the limit, instead of refused. */
  readonly cut?: boolean;
  /** Milliseconds for everything together, redirects included; 20 s by default. */
  readonly timeout?: number;
};

export type Fetched<T> = {
  /** The final address after redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; several of one name are joined by commas. */
  readonly headers: Record<string, string>;
  /** As sent, with its parameters; empty when there was none. */
  readonly contentType: string;
  readonly body: T;
};

/**
 * The only way to make requests from this server: https to public addresses only, bounded in size, time and redirects. Every method
 * throws `FetchError`; those that read also throw it for an answer that is not 2xx.
 */
export type Fetcher = {
  getJson(url: string, options?: FetchOptions): Promise<Fetched<unknown>>;
  getText(url: string, options?: FetchOptions): Promise<Fetched<string>>;
  getBytes(url: string, options?: FetchOptions): Promise<Fetched<Buffer>>;
  /** Writes the body of the response to a file, which must not exist; `body` is empty. */
  save(url: string, path: string, options?: FetchOptions): Promise<Fetched<Buffer>>;
  /** Follows no redirect, and returns responses of any status. */
  post(url: string, body: string | Uint8Array | Readable, options?: FetchOptions): Promise<Fetched<string>>;
  close(): Promise<void>;
};

const MAX_BYTES = 1_048_576;
const TIMEOUT = 20_000;
const MAX_REDIRECTS = 3;

/** `resolve` replaces the name resolution in tests. */
export function createFetcher(config: Pick<Config, 'origin' | 'allowPrivateNetworks'>, resolve?: Resolve): Fetcher {
  const allowPrivate = config.allowPrivateNetworks;
  const open = async () => {
    const { exchange, openAgent } = await import('./exchange.ts');
    const lookup = allowPrivate === true ? undefined : publicLookup(resolve);
    return { exchange, dispatcher: openAgent(TIMEOUT, lookup) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const userAgent = `Whinchat/${VERSION} (+${config.origin}/)`;

  async function send(
    first: Omit<Hop, 'headers'>,
    maxRedirects: number,
    options: FetchOptions,
    into?: string,
  ): Promise<Fetched<Buffer>> {
    const { headers = {}, headersFor, maxBytes = MAX_BYTES, briefly, cut, timeout = TIMEOUT } = options;
    const hop = { ...first, headers: { 'user-agent': userAgent, 'accept-encoding': ACCEPT_ENCODING, ...headers } };
    opened ??= open();
    const { exchange, dispatcher } = await opened;
    const cancellation = cancellationSignal();
    if (cancellation?.aborted) throw new FetchError('timeout', 'There is no time left to ask others');
    const late = new AbortController();
    const abort = () => late.abort();
    const timer = setTimeout(abort, timeout);
    cancellation?.addEventListener('abort', abort);
    const limits = { allowPrivate, maxBytes, briefly, cut, maxRedirects, signal: late.signal, into };
    try {
      return await exchange(dispatcher, hop, headersFor, limits);
    } finally {
      clearTimeout(timer);
      cancellation?.removeEventListener('abort', abort);
    }
  }

  async function get(url: string, options: FetchOptions = {}, into?: string): Promise<Fetched<Buffer>> {
    const fetched = await send({ method: 'GET', url }, MAX_REDIRECTS, options, into);
    const { status, headers, contentType } = fetched;
    if (status < 200 || status > 299) throw new FetchError('status', `${url} answered ${status}`, { status, headers });
    if (options.acceptType?.(contentType) === false) {
      throw new FetchError('type', `${url} answered with the type "${contentType}"`, { status, headers });
    }
    return fetched;
  }

  async function getText(url: string, options?: FetchOptions): Promise<Fetched<string>> {
    return asText(await get(url, options));
  }

  return {
    getBytes: (url, options) => get(url, options),
    save: (url, path, options) => get(url, options, path),
    getText,
    async getJson(url, options) {
      const fetched = await get(url, options);
      return { ...fetched, body: parseJson(fetched.body, url) };
    },
    async post(url, body, options = {}) {
      return asText(await send({ method: 'POST', url, body }, 0, options));
    },
    close: async () => (await opened)?.dispatcher.destroy(),
  };
}

async function asText(fetched: Fetched<Buffer>): Promise<Fetched<string>> {
  return { ...fetched, body: await decodeText(fetched.body, fetched.contentType) };
}

function parseJson(bytes: Buffer, url: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new FetchError('malformed', `${url} answered something that is no JSON`, { cause });
  }
}
