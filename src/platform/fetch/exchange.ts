import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher, errors } from 'undici';
import { isPublicAddress, mayBePrivate, PrivateAddressError } from './addresses.ts';
import { readBody, saveBody, unpack } from './body.ts';
import { collect } from './collect.ts';
import { FetchError } from './fetch-error.ts';

export type Method = 'GET' | 'POST';

export type Hop = {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
};

/** Headers for one request of a chain, such as its signature. */
export type HopHeaders = (hop: {
  method: Method;
  url: URL;
}) => Promise<Record<string, string>> | Record<string, string>;

export type Limits = {
  readonly allowPrivate: boolean | ReadonlySet<string>;
  readonly maxBytes: number;
  /** Whether only the status matters: a body that is too large, too slow or unreadable is cut off or left out. */
  readonly briefly?: boolean | undefined;
  /** Whether a body that is too large is read up to the limit. */
  readonly cut?: boolean | undefined;
  readonly maxRedirects: number;
  readonly signal: AbortSignal;
  /** A file that does not exist yet, to which the body of a 2xx response is written instead of being kept in memory. */
  readonly into?: string | undefined;
};

export type Answer = {
  readonly url: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly contentType: string;
  readonly body: Buffer;
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that must not be sent to another origin after a redirect. */
const CREDENTIALS = new Set(['authorization', 'cookie']);

/** Connections to other servers; `timeout` (ms) is how long they may be silent. */
export function openAgent(timeout: number, lookup?: LookupFunction): Dispatcher {
  return new Agent({
    connect: { timeout: 10_000, ...(lookup && { lookup }) },
    connections: 8,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 32_768,
  });
}

/** Sends a request and follows redirects; each address is checked like the first. */
export async function exchange(
  dispatcher: Dispatcher,
  first: Hop,
  headersFor: HopHeaders | undefined,
  limits: Limits,
): Promise<Answer> {
  let url = checkUrl(first.url, limits);
  const { origin } = url;
  for (let redirects = 0; ; redirects++) {
    const kept = url.origin === origin ? first.headers : withoutCredentials(first.headers);
    const headers = headersFor ? { ...kept, ...(await headersFor({ method: first.method, url })) } : kept;
    const answer = await once(dispatcher, { ...first, headers }, url, limits);
    if (!REDIRECTS.has(answer.status) || limits.maxRedirects === 0) return answer;
    if (redirects === limits.maxRedirects) throw new FetchError('redirects', `${first.url} redirects too often`);
    url = checkUrl(answer.headers.location ?? '', limits, url);
  }
}

/** Refuses what we never request: other schemes, names and passwords in the address, addresses that are not public. */
function checkUrl(text: string, { allowPrivate }: Limits, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw new FetchError('refused', 'The address cannot be read');
  const mayPrivate = mayBePrivate(allowPrivate, url.host);
  const schemes = mayPrivate ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) throw new FetchError('refused', `${url.protocol} addresses are not fetched`);
  if (url.username || url.password) throw new FetchError('refused', 'Addresses with a user name are not fetched');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayPrivate && isIP(host) && !isPublicAddress(host)) {
    throw new FetchError('refused', `${url.hostname} is not a public address`);
  }
  url.hash = '';
  return url;
}

type Received = Pick<Answer, 'status' | 'headers' | 'body'>;

async function once(dispatcher: Dispatcher, hop: Hop, url: URL, limits: Limits): Promise<Answer> {
  const { method, headers, body = null } = hop;
  // The answer to a long body is late, which the signal bounds.
  const patience = body instanceof Readable ? { headersTimeout: 0 } : {};
  const asked = { origin: url.origin, path: url.pathname + url.search, method, headers, body, ...patience };
  const { into } = limits;
  try {
    const received =
      into === undefined ? await keep(dispatcher, asked, limits) : await save(dispatcher, asked, { ...limits, into });
    return { ...received, url: url.href, contentType: received.headers['content-type'] ?? '' };
  } catch (error) {
    throw explain(error, url, limits.signal);
  }
}

async function keep(dispatcher: Dispatcher, asked: Dispatcher.DispatchOptions, limits: Limits): Promise<Received> {
  const { status, headers: lines, body } = await collect(dispatcher, asked, limits);
  const headers = flatten(lines);
  const unpacked = unpack(body, headers['content-encoding'], limits.maxBytes, limits.cut);
  return { status, headers, body: await (limits.briefly ? unpacked.catch(() => Buffer.alloc(0)) : unpacked) };
}

async function save(
  dispatcher: Dispatcher,
  asked: Dispatcher.DispatchOptions,
  { maxBytes, signal, into }: Limits & { into: string },
): Promise<Received> {
  const { statusCode: status, headers: lines, body } = await dispatcher.request({ ...asked, signal });
  const headers = flatten(lines);
  const encoding = headers['content-encoding'];
  if (status < 200 || status > 299) return { status, headers, body: await readBody(body, encoding, maxBytes) };
  if (Number(headers['content-length']) > maxBytes) {
    // Destroying the stream emits an error, too, which nobody handles.
    body.on('error', () => {}).destroy();
    throw new FetchError('too_large', `The answer is larger than ${maxBytes} bytes`);
  }
  await saveBody(body, encoding, { path: into, maxBytes });
  return { status, headers, body: Buffer.alloc(0) };
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.has(name.toLowerCase())));
}

function explain(error: unknown, url: URL, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  const { host } = url;
  if (error instanceof PrivateAddressError) return new FetchError('refused', error.message, { cause: error });
  if (
    signal.aborted ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  ) {
    return new FetchError('timeout', `${host} took too long`, { cause: error });
  }
  return new FetchError('unreachable', `${host} could not be reached`, { cause: error });
}
