import type { Session } from '../domain/sessions/find.ts';
import type { Db } from '../platform/db/handle.ts';
import { type Authorized, authorize, authorizeById } from './authenticate.ts';
import type { Hub } from './hub.ts';
import type { Journal } from './journal.ts';
import type { StreamLimits } from './limits.ts';
import { StreamError } from './stream-error.ts';

/** What the connections of one server share. */
export type Streaming = {
  readonly db: Db;
  readonly hub: Hub;
  readonly limits: StreamLimits;
  readonly journal: Journal;
  /** Limits how many replays of missed events run at once. */
  readonly replays: <T>(work: () => Promise<T>) => Promise<T>;
};

/** An admitted listener, and the types of notifications requested by name. */
export type Admitted = Authorized & { readonly types: ReadonlySet<string> };

/** By what a connection is somebody's: a token, or the session of a browser. */
export type StreamCredentials = { readonly token: string | undefined; readonly session?: Session | undefined };

/** Admits one more connection. Throws StreamError when the token is invalid or there are too many connections. */
export async function admit(
  { db, hub, limits }: Streaming,
  { token, session }: StreamCredentials,
  address: URL,
): Promise<Admitted> {
  const who = token === undefined && session ? await authorizeById(db, session.id) : await authorize(db, token);
  if (hub.connectionsOf(who.viewer.accountId) >= limits.connectionsPerAccount) {
    throw new StreamError(429, 'Too many connections');
  }
  if (hub.size >= limits.connections) throw new StreamError(503, 'Too many connections');
  const named = ['types[]', 'include_types[]'].flatMap((name) => address.searchParams.getAll(name));
  return { ...who, types: new Set(named) };
}
