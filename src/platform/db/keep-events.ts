import { newId } from '../../lib/id.ts';
import type { BusEvent } from '../bus/event.ts';
import { isStreamed } from '../bus/streamed-events.ts';
import type { Tx } from './handle.ts';
import { insertRows } from './insert-row.ts';

/** Stores the streamed events of a transaction as a part of it, and adds their stored ids to them. */
export async function keepEvents(tx: Tx, events: BusEvent[]): Promise<void> {
  const rows: { id: number; event: string }[] = [];
  for (const [index, event] of events.entries()) {
    if (!isStreamed(event)) continue;
    const id = newId();
    rows.push({ id, event: JSON.stringify(event) });
    events[index] = { ...event, keptId: id };
  }
  await insertRows(tx, 'stream_events', rows);
}
