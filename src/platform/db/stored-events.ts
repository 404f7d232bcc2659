import { firstIdAt, timeOf, toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { StreamEventsTable } from '../../schema/jobs.ts';
import type { BusEvent } from '../bus/event.ts';
import type { Db, Store } from './handle.ts';
import { prepared } from './prepared.ts';

/** A stored event. */
export type StoredEvent = { readonly storedId: number; readonly event: BusEvent };

/** When more events than this were missed, clients are told of a gap instead. */
const MAX_MISSED = 1000;

/** How long (ms) events are kept, and how many at most. */
const KEPT = 86_400_000;
const MAX_KEPT = 50_000;

/**
 * On PostgreSQL concurrent transactions may commit in another order than that of their event ids, so events from this long (ms) before are
 * read too. Those of a transaction that ran for longer are missed.
 */
const OVERLAP = 2000;

/** The id of the event stored last, if any is stored. */
export async function findLastStoredEvent(db: Db): Promise<number | undefined> {
  const { rows } = await readLast(db, {});
  const last = rows[0]?.last ?? null;
  return last === null ? undefined : Number(last);
}

const readLast = prepared((db, _nothing: Readonly<Record<string, never>>) =>
  db.selectFrom('stream_events').select((eb) => eb.fn.max('id').as('last')),
);

/** A position in a stream, after a stored event, that belongs to no run of a process; without one, now. */
export function positionAt(storedId: number | undefined): string {
  return storedId === undefined ? '' : `${NO_RUN}-${toWire(storedId)}`;
}

/** Where the ids of events name the run of the process that sent them. */
const NO_RUN = '0'.repeat(12);

/** The events stored since the one with that id, oldest first; undefined when it is too old or unknown, or when there are too many. */
export async function eventsSince(db: Db, id: number): Promise<StoredEvent[] | undefined> {
  const { first } = await db
    .selectFrom('stream_events')
    .select((eb) => eb.fn.min('id').as('first'))
    .executeTakeFirstOrThrow();
  if (first === null || id < Number(first) || timeOf(id) > now()) return undefined;
  const later = await db
    .selectFrom('stream_events')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(MAX_MISSED + 1)
    .execute();
  if (later.length > MAX_MISSED) return undefined;
  const rows = db.dialect === 'postgres' ? [...(await justBefore(db, id)), ...later] : later;
  return rows.map((row) => ({ storedId: row.id, event: JSON.parse(row.event) }));
}

async function justBefore(db: Db, id: number): Promise<StreamEventsTable[]> {
  const rows = await db
    .selectFrom('stream_events')
    .selectAll()
    .where('id', '<', id)
    .where('id', '>', id - firstIdAt(OVERLAP))
    .orderBy('id', 'desc')
    .limit(MAX_MISSED)
    .execute();
  return rows.reverse();
}

/** Deletes events that are too old or too many, except for the newest of them, from which on everything is known. */
export async function purgeStoredEvents(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    const excess = await tx
      .selectFrom('stream_events')
      .select('id')
      .orderBy('id', 'desc')
      .offset(MAX_KEPT)
      .limit(1)
      .executeTakeFirst();
    const bound = Math.max(firstIdAt(now() - KEPT), excess?.id ?? 0);
    const { mark } = await tx
      .selectFrom('stream_events')
      .select((eb) => eb.fn.max('id').as('mark'))
      .where('id', '<=', bound)
      .executeTakeFirstOrThrow();
    if (mark !== null) await tx.deleteFrom('stream_events').where('id', '<', Number(mark)).execute();
  });
}
