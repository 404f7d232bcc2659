import { now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** Activities whose deliveries one transaction ends, so that others get their turn. */
const BATCH = 20;

/** What was to be said about something that is gone is not said any more, whoever asks for another try, and holds nothing up. */
export async function supersede(tx: Tx, subject: string): Promise<void> {
  await end(tx, 'It was deleted meanwhile')
    .where('subject', '=', subject)
    .where('outcome', 'in', ['pending', 'failed'])
    .execute();
}

/** Nothing of what waits of an account that is gone is sent any more, but where it went: its followers would be lost. */
export async function supersedeAllOf(store: Store, accountId: number): Promise<void> {
  const waiting = await listWaiting(store.db, accountId);
  for (let from = 0; from < waiting.length; from += BATCH) {
    const some = waiting.slice(from, from + BATCH);
    await store.transaction((tx) =>
      end(tx, 'The account was deleted')
        .where(idsIn(tx, 'activity_id', some))
        .where('run_at', 'is not', null)
        .execute(),
    );
  }
}

function end(tx: Tx, error: string) {
  return tx.updateTable('deliveries').set({ run_at: null, outcome: 'withdrawn', error, ended_at: now() });
}

/** All activities are looked through, outside of any transaction: accounts go seldom. */
async function listWaiting(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('outgoing_activities as o')
    .select('o.id')
    .where('o.account_id', '=', accountId)
    .where('o.type', '<>', 'Move')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries as d')
          .select('d.inbox')
          .whereRef('d.activity_id', '=', 'o.id')
          .where('d.run_at', 'is not', null),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
