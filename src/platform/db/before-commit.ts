import { sql } from 'kysely';
import { newId } from '../../lib/id.ts';
import type { BusEvent } from '../bus/event.ts';
import { isStreamed } from '../bus/streamed-events.ts';
import type { Tx } from './handle.ts';
import { prepared } from './prepared.ts';
import type { TransactionScope } from './scope.ts';
import { jsonRows } from './sql.ts';

/** Stores the streamed events of a transaction as a part of it, and adds their stored ids to them. */
async function keepEvents(tx: Tx, events: BusEvent[]): Promise<void> {
  const rows: { id: number; event: string }[] = [];
  for (const [index, event] of events.entries()) {
    if (!isStreamed(event)) continue;
    const id = newId();
    rows.push({ id, event: JSON.stringify(event) });
    events[index] = { ...event, keptId: id };
  }
  if (rows.length > 0) await insertEvents(tx, { rows: JSON.stringify(rows) });
}

/** Inserts rows, given as JSON. SQLite prepares to undo an insert of several rows, unless none can fail. */
const insertEvents = prepared((tx: Tx, { rows }: { readonly rows: string }) => {
  const insert = tx.dialect === 'postgres' ? sql`insert` : sql`insert or ignore`;
  return sql`${insert} into stream_events (id, event)
    select id, event from ${jsonRows(tx, rows, { numbers: ['id'], texts: ['event'] })} as kept`;
});

/** Runs the `beforeCommit` callbacks of a transaction, and stores the events that it is about to publish. */
export async function runBeforeCommit(tx: Tx, { endings, events }: TransactionScope): Promise<void> {
  for (const end of endings) await end();
  await keepEvents(tx, events);
}
