import { AppError } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { MarkerRow } from '../../schema/timelines.ts';

/** The timelines with a stored reading position. */
export const MARKED_TIMELINES = ['home', 'notifications'] as const;

export type MarkedTimeline = (typeof MARKED_TIMELINES)[number];

/** An account's reading positions in these timelines; those never marked are omitted. */
export async function listMarkers(
  db: Db,
  accountId: number,
  timelines: readonly MarkedTimeline[],
): Promise<MarkerRow[]> {
  if (timelines.length === 0) return [];
  return (await readMarkers(db, { accountId, timelines })).rows;
}

const readMarkers = prepared(
  (db, { accountId, timelines }: { readonly accountId: number; readonly timelines: readonly string[] }) =>
    db
      .selectFrom('markers')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(idsIn(db, 'timeline', timelines)),
);

/** Up to where an account has read a timeline; undefined before the first time. */
export async function findLastRead(db: Db, accountId: number, timeline: MarkedTimeline): Promise<number | undefined> {
  return (await listMarkers(db, accountId, [timeline]))[0]?.last_read_id;
}

/** Stores an account's reading position in a timeline, forwards or back. 409 when another client stores one at the same time. */
export async function saveMarker(
  tx: Tx,
  accountId: number,
  timeline: MarkedTimeline,
  lastReadId: number,
): Promise<MarkerRow> {
  const [before] = await listMarkers(tx, accountId, [timeline]);
  const marker = await store(tx, before, { account_id: accountId, timeline, last_read_id: lastReadId });
  if (!marker) throw new AppError('conflict', 'editedMeanwhile');
  return marker;
}

/** Puts a marker in the place of the one before; undefined when another has been put there meanwhile. */
async function store(
  tx: Tx,
  before: MarkerRow | undefined,
  position: Pick<MarkerRow, 'account_id' | 'timeline' | 'last_read_id'>,
): Promise<MarkerRow | undefined> {
  const marker = { ...position, version: (before?.version ?? -1) + 1, updated_at: now() };
  const stored = before ? await replace(tx, before, marker) : await begin(tx, marker);
  return stored ? marker : undefined;
}

/** Stores an account's reading position in a timeline, unless a later one is stored, or is being stored. */
export async function advanceMarker(
  tx: Tx,
  accountId: number,
  timeline: MarkedTimeline,
  lastReadId: number,
): Promise<void> {
  const [before] = await listMarkers(tx, accountId, [timeline]);
  if (before && before.last_read_id >= lastReadId) return;
  await store(tx, before, { account_id: accountId, timeline, last_read_id: lastReadId });
}

async function begin(tx: Tx, marker: MarkerRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('markers')
    .values(marker)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function replace(tx: Tx, before: MarkerRow, marker: MarkerRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('markers')
    .set(marker)
    .where('account_id', '=', before.account_id)
    .where('timeline', '=', before.timeline)
    .where('version', '=', before.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
