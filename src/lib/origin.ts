/** What an address says of its server. */
export type Server = Pick<URL, 'protocol' | 'username' | 'password' | 'host' | 'hostname' | 'origin'>;

/** Scheme and authority, where nothing after them can change what they mean. */
const PLAIN = /^https?:\/\/[^\s\p{Cc}/\\?#@]{1,300}(?=[/?#]|$)/u;

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

/** Whether an ActivityPub id, or any address, is of this server, however it is written: such things are looked up, never fetched. */
export function isLocalUri({ instance: { origin } }: { readonly instance: { readonly origin: string } }, uri: string) {
  return uri.startsWith(`${origin}/`) || serverOf(uri)?.origin === origin;
}
