/** What an address says of its server. */
export type Server = Pick<URL, 'protocol' | 'username' | 'password' | 'host' | 'hostname' | 'origin'>;

/** Scheme and authority, where nothing after them can change what they mean. */
const PLAIN = /^https?:\/\/[^\s/\\?#@]{1,300}(?=[/?#]|$)/;

/** Nearly all addresses are of few servers, and reading one costs more than finding it. With so many all are forgotten. */
const known = new Map<string, Server | 'none'>();
const MAX_KNOWN = 5000;

/** Where an address of the usual form can go on after its authority. */
const AFTER_SCHEME = 'https://'.length;

/** The server that an address is of; undefined when it is no address. */
export function serverOf(uri: string): Server | undefined {
  const end = uri.indexOf('/', AFTER_SCHEME);
  // What is kept was plain, and ends there in this address too.
  const kept = end === -1 ? undefined : known.get(uri.slice(0, end));
  return kept === undefined ? readServer(uri) : asServer(kept);
}

function readServer(uri: string): Server | undefined {
  const start = PLAIN.exec(uri)?.[0];
  if (start === undefined) return URL.parse(uri) ?? undefined;
  let server = known.get(start);
  if (server === undefined) {
    server = URL.parse(start) ?? 'none';
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(start, server);
  }
  return asServer(server);
}

function asServer(kept: Server | 'none'): Server | undefined {
  return kept === 'none' ? undefined : kept;
}

/** The host of an address that is known to be one, with its port if it names one. */
export function hostOf(uri: string): string {
  return (serverOf(uri) ?? new URL(uri)).host;
}

/** Whether one server answers for both: only then may the one speak for the other. */
export function sameOrigin(a: string, b: string): boolean {
  const origin = serverOf(a)?.origin;
  return origin !== undefined && origin === serverOf(b)?.origin;
}

/**
 * The page of a thing, when its own host shows it, with or without `www.`, or one below it; else the thing's id, since a page elsewhere
 * would lend it somebody else's name. What is above a host may be somebody else's, who lets names below it.
 */
export function pageOf(uri: string, url: string | undefined): string {
  if (url === undefined) return uri;
  const own = bareHost(uri);
  const other = bareHost(url);
  return own === other || other.endsWith(`.${own}`) ? url : uri;
}

function bareHost(address: string): string {
  return (serverOf(address) ?? new URL(address)).hostname.replace(/^www\./, '');
}
