import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { MAY_YET_BE_SENT } from './outcomes.ts';
import { withdraw } from './withdraw.ts';

/** The number of activities handled per transaction, so that others get their turn. */
const BATCH = 20;

/**
 * Withdraws the pending and failed deliveries about a deleted subject, so that no retry sends them and nothing waits for them, and erases
 * the text of its activities. The rows stay, to show who was told.
 */
export async function supersede(tx: Tx, subject: string): Promise<void> {
  await withdraw(tx, 'It was deleted meanwhile')
    .where('subject', '=', subject)
    .where('outcome', 'in', MAY_YET_BE_SENT)
    .execute();
  await forgetText(tx)
    .where('id', 'in', (eb) => eb.selectFrom('deliveries').select('activity_id').where('subject', '=', subject))
    .execute();
}

/** As `supersede`, for all activities of a deleted account except its Move, without which its followers would be lost. */
export async function supersedeAllOf(store: Store, accountId: number): Promise<void> {
  const ids = await listAll(store.db, accountId);
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    await store.transaction(async (tx) => {
      await withdraw(tx, 'The account was deleted')
        .where(idsIn(tx, 'activity_id', some))
        .where('outcome', 'in', MAY_YET_BE_SENT)
        .execute();
      await forgetText(tx)
        .where(idsIn(tx, 'id', some))
        .execute();
    });
  }
}

function forgetText(tx: Tx) {
  return tx.updateTable('outgoing_activities').set({ body: '' });
}

/** Scans all activities, outside of any transaction; accounts are rarely deleted. */
async function listAll(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('outgoing_activities')
    .select('id')
    .where('account_id', '=', accountId)
    .where('type', '<>', 'Move')
    .execute();
  return rows.map(({ id }) => id);
}
