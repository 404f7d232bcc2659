import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { insertRowOrNothing } from '../../platform/db/insert-row.ts';

type Known = { readonly uri: string | undefined; readonly actor: string; readonly type: string };

/** How long (ms) the ids of activities are kept: longer than any server repeats one. */
const KEPT = 7 * 86_400_000;
const REASON_LENGTH = 500;

/** Whether an activity has been dealt with. */
export async function hasArrived(db: Db, uri: string | undefined): Promise<boolean> {
  if (uri === undefined) return false;
  const row = await db.selectFrom('received_activities').select('uri').where('uri', '=', uri).executeTakeFirst();
  return row !== undefined;
}

/** Claims an activity for this transaction; false when an earlier one has dealt with it. */
export async function claimActivity(tx: Tx, { uri, actor, type }: Known, rejection?: string): Promise<boolean> {
  if (uri === undefined) return true;
  const reason = rejection?.slice(0, REASON_LENGTH) ?? null;
  const row = { uri, actor_uri: actor, type, rejection: reason, received_at: now() };
  return insertRowOrNothing(tx, 'received_activities', row);
}

/** An activity that was not believed, and why. */
export type Rejection = {
  readonly type: string;
  readonly actor_uri: string;
  readonly rejection: string | null;
  readonly received_at: number;
};

const LISTED = 10;

/** The latest activities of a server (host and port) that were not believed, as long as their ids are kept. */
export function listRejections(db: Db, host: string): Promise<Rejection[]> {
  return db
    .selectFrom('received_activities')
    .select(['type', 'actor_uri', 'rejection', 'received_at'])
    .where('rejection', 'is not', null)
    .where((eb) => eb.or([eb('actor_uri', 'like', `https://${host}/%`), eb('actor_uri', 'like', `http://${host}/%`)]))
    .orderBy('received_at', 'desc')
    .limit(LISTED)
    .execute();
}

/** Forgets the ids of activities that are too old to come again. */
export async function purgeReceived(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('received_activities')
    .where('received_at', '<', now() - KEPT)
    .execute();
}
