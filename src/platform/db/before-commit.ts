import type { Tx } from './handle.ts';
import { keepEvents } from './keep-events.ts';
import type { TransactionScope } from './scope.ts';

/** Does what a transaction left for its end, and keeps what it is about to tell. */
export async function runBeforeCommit(tx: Tx, { endings, events }: TransactionScope): Promise<void> {
  for (const end of endings) await end();
  await keepEvents(tx, events);
}
