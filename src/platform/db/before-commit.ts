import type { Tx } from './handle.ts';
import { keepEvents } from './keep-events.ts';
import type { TransactionScope } from './scope.ts';

/** Runs the `beforeCommit` callbacks of a transaction, and stores the events that it is about to publish. */
export async function runBeforeCommit(tx: Tx, { endings, events }: TransactionScope): Promise<void> {
  for (const end of endings) await end();
  await keepEvents(tx, events);
}
