import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import { isPersonal } from '../../lib/visibility.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** The most pins kept of a remote account, because other servers may have other limits. */
const MAX_PINS = 20;

/** Pins a remote post to its author's profile. Does nothing for others' posts, reblogs, and beyond the limit. */
export async function pinRemote(tx: Tx, accountId: number, status: StatusRow): Promise<void> {
  if (status.account_id !== accountId || status.reblog_of_id !== null || isPersonal(status.visibility)) return;
  const pins = await tx.selectFrom('status_pins').select('id').where('account_id', '=', accountId).execute();
  if (pins.length >= MAX_PINS) return;
  await tx
    .insertInto('status_pins')
    .values({ id: newId(), account_id: accountId, status_id: status.id, created_at: now() })
    .onConflict((oc) => oc.columns(['account_id', 'status_id']).doNothing())
    .execute();
}

/** Unpins a remote post from its author's profile. */
export async function unpinRemote(tx: Tx, accountId: number, statusId: number): Promise<void> {
  await tx.deleteFrom('status_pins').where('account_id', '=', accountId).where('status_id', '=', statusId).execute();
}

/** The pins of a remote account: the ids of their statuses, by the ActivityPub ids. */
export async function remotePins(db: Db, accountId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('status_pins as p')
    .innerJoin('statuses as s', 's.id', 'p.status_id')
    .select(['s.id', 's.uri'])
    .where('p.account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ uri, id }) => [uri, id]));
}
