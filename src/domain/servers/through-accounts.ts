import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import { type KnownServers, listAccountIds } from './known-domains.ts';

/** How many accounts one transaction handles. */
const BATCH = 100;

/** How many ids one query lists. */
const READ = 10_000;

/** One transaction with some accounts; whether it has to be repeated with the same ones. */
type Step = (tx: Tx, accountIds: readonly number[]) => Promise<boolean>;

/**
 * Goes through the accounts of servers, that of the handle or that of the id, some at a time, each time in a transaction of its own. Throws
 * when the worker stops.
 */
export async function throughAccounts(
  store: Store,
  signal: AbortSignal,
  servers: KnownServers,
  step: Step,
): Promise<void> {
  let waiting: number[] = [];
  for await (const ids of accountIds(store.db, servers)) {
    waiting.push(...ids);
    while (waiting.length >= BATCH) {
      const some = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      await inBatches(store, signal, (tx) => step(tx, some));
      signal.throwIfAborted();
    }
  }
  if (waiting.length > 0) await inBatches(store, signal, (tx) => step(tx, waiting));
}

/** The ids of the accounts of servers, many at a time. */
export async function* accountIds(db: Db, servers: KnownServers): AsyncGenerator<readonly number[]> {
  for (const place of ['handles', 'ids'] as const) {
    for (const name of servers[place]) yield* idsAt(db, place, name);
  }
}

async function* idsAt(db: Db, place: keyof KnownServers, name: string): AsyncGenerator<readonly number[]> {
  let after = 0;
  for (;;) {
    const ids = await listAccountIds(db, place, name, { after, limit: READ });
    yield ids;
    if (ids.length < READ) return;
    after = ids.at(-1) ?? after;
  }
}
