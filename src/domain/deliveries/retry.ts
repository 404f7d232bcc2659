import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { wakeHosts } from './host-jobs.ts';
import { forgiveHost } from './hosts.ts';
import { MAY_YET_BE_SENT } from './outcomes.ts';

/** What has failed for good is not tried again by the post sooner than this (ms) after it failed: people may ask as often as they like. */
const REST = 60_000;

/**
 * Sends again, from the start of their attempts, what waits for a server or has failed there; answers how many there are. What has been
 * withdrawn stays so, and so does what later news about the same thing has overtaken.
 */
export async function retryHost(tx: Tx, host: string): Promise<number> {
  const result = await startAgain(tx)
    .where('d.host', '=', host)
    .where('d.outcome', 'in', MAY_YET_BE_SENT)
    .executeTakeFirst();
  await forgiveHost(tx, host);
  await wakeHosts(tx, [host]);
  return Number(result.numUpdatedRows);
}

/**
 * As `retryHost`, what has failed about a subject, such as a status by its id, a minute ago or earlier. Servers that fail are asked when they
 * would be anyway: one post does not bring them forward.
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
