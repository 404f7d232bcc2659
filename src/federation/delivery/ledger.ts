import { type DueDelivery, listDue } from '../../domain/deliveries/due.ts';
import { type HostState, readHosts } from '../../domain/deliveries/hosts.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { batchCalls } from '../../platform/batch-calls.ts';
import type { Store } from '../../platform/db/handle.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import { type Outcome, writeOutcomes } from './outcome.ts';

/** The maximum number of deliveries to a server whose outcomes are recorded together. */
export const BATCH = 24;

/** The number of servers whose deliveries are read together. It is small, so that the first are sent while the next are read. */
const READ = 16;

/** The maximum number of rounds recorded together. */
const WRITTEN = 64;

/** How long (ms) a result waits, to be written together with others. */
const GATHER = 50;

/** How many transactions run concurrently on PostgreSQL. */
const CONCURRENCY = 32;

/** The state of a server, and the deliveries that are due to it. */
export type Standing = { readonly host: string; readonly state: HostState; readonly due: readonly DueDelivery[] };

/** Reads and records deliveries, for many servers at once. */
export type Ledger = {
  read(host: string): Promise<Standing>;
  /** Records an outcome; returns whether the job continues. */
  write(outcome: Outcome): Promise<boolean>;
};

/** The ledger of a database, shared by all jobs. */
export const ledgerOf = perOwner((store: Store): Ledger => ({ read: reader(store), write: writer(store) }));

function reader({ db }: Store): Ledger['read'] {
  const readAll = async (hosts: readonly string[]) => {
    const [states, due] = await Promise.all([readHosts(db, hosts), listDue(db, hosts, BATCH)]);
    return hosts.map((host) => ({ host, state: states(host), due: due.get(host) ?? [] }));
  };
  return batchCalls(readAll, { delay: 0, most: READ });
}

/** On PostgreSQL each outcome is written alone, because transactions that lock the jobs of many servers might wait for each other. */
function writer(store: Store): Ledger['write'] {
  const writeAll = (outcomes: readonly Outcome[]) =>
    store.transaction((tx) => writeOutcomes(tx, outcomes), { flushLater: true });
  if (store.dialect === 'sqlite') return batchCalls(writeAll, { delay: GATHER, most: WRITTEN });
  const takeTurn = limitConcurrency(CONCURRENCY);
  return (outcome) => takeTurn(async () => (await writeAll([outcome])).includes(true));
}
