import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { wakeHosts } from './host-jobs.ts';
import { clearHostFailures } from './hosts.ts';
import { MAY_YET_BE_SENT } from './outcomes.ts';

/** The shortest time (ms) between the failure of a delivery and its retry by the post's author, who may ask as often as they like. */
const REST = 60_000;

/**
 * Sends the waiting and failed deliveries to a server again, with all their attempts; returns how many there are. Withdrawn deliveries stay
 * withdrawn, and so do those overtaken by a later activity about the same subject.
 */
export async function retryHost(tx: Tx, host: string): Promise<number> {
  const result = await startAgain(tx)
    .where('d.host', '=', host)
    .where('d.outcome', 'in', MAY_YET_BE_SENT)
    .executeTakeFirst();
  await clearHostFailures(tx, host);
  await wakeHosts(tx, [host]);
  return Number(result.numUpdatedRows);
}

/**
 * As `retryHost`, for deliveries about a subject, such as a status by its id, that failed at least a minute ago. Failing servers are not
 * tried any sooner because of one post.
 */
export async function retrySubject(tx: Tx, subject: string): Promise<number> {
  const rows = await startAgain(tx)
    .where('d.subject', '=', subject)
    .where('d.outcome', '=', 'failed')
    .where('d.ended_at', '<=', now() - REST)
    .returning('host')
    .execute();
  await wakeHosts(tx, [...new Set(rows.map(({ host }) => host))]);
  return rows.length;
}

function startAgain(tx: Tx) {
  return tx
    .updateTable('deliveries as d')
    .set({ outcome: 'pending', run_at: now(), attempts: 0, failures: 0, ended_at: null })
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as later')
            .select('later.inbox')
            .whereRef('later.subject', '=', 'd.subject')
            .whereRef('later.inbox', '=', 'd.inbox')
            .whereRef('later.activity_id', '>', 'd.activity_id')
            .where('later.outcome', '=', 'delivered'),
        ),
      ),
    );
}
