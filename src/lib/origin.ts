/** The parts of an address that identify its server. */
export type Server = Pick<URL, 'protocol' | 'username' | 'password' | 'host' | 'hostname' | 'origin'>;

/** A scheme and authority whose meaning nothing after them can change. */
const PLAIN = /^https?:\/\/[^\s\p{Cc}/\\?#@]{1,300}(?=[/?#]|$)/u;

/**
 * Cached, because most addresses belong to few servers, and parsing one costs more than a look-up. Cleared when it has this many entries.
 */
const known = new Map<string, Server | 'none'>();
const MAX_KNOWN = 5000;

/** Where the authority of an address in the usual form begins. */
const AFTER_SCHEME = 'https://'.length;

/** The server of an address; undefined when the address is invalid. */
export function serverOf(uri: string): Server | undefined {
  const end = uri.indexOf('/', AFTER_SCHEME);
  // Only plain authorities are cached, so this one ends at the same place.
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

/**
 * Whether an ActivityPub id or any other address belongs to this server, however it is written. Such addresses are looked up, never
 * fetched.
 */
export function isLocalUri({ instance: { origin } }: { readonly instance: { readonly origin: string } }, uri: string) {
  return (uri.startsWith(origin) && uri[origin.length] === '/') || serverOf(uri)?.origin === origin;
}
