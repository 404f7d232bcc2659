import type { Db } from '../platform/db/handle.ts';
import { type Authorized, authorize } from './authenticate.ts';
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
  /** Keeps those who tell missed events again from being many at once. */
  readonly replays: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Somebody who may listen, and the types of notifications they asked for by name. */
export type Admitted = Authorized & { readonly types: ReadonlySet<string> };

/** Lets somebody open one more connection; throws StreamError when the token is no good or there are too many. */
export async function admit(
  { db, hub, limits }: Streaming,
  token: string | undefined,
  address: URL,
): Promise<Admitted> {
  const who = await authorize(db, token);
  if (hub.connectionsOf(who.viewer.accountId) >= limits.connectionsPerAccount) {
    throw new StreamError(429, 'Too many connections');
  }
  if (hub.size >= limits.connections) throw new StreamError(503, 'Too many connections');
  const named = ['types[]', 'include_types[]'].flatMap((name) => address.searchParams.getAll(name));
  return { ...who, types: new Set(named) };
}
