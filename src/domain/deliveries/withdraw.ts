import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Nothing of what waits for a server is sent any more, for the reason given. */
export async function withdrawAll(tx: Tx, host: string, error: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ run_at: null, outcome: 'failed', error, ended_at: now() })
    .where('host', '=', host)
    .where('run_at', 'is not', null)
    .execute();
}

/** What an account has said to some only does not go to a server that it blocks from now on. */
export async function withdrawLimited(tx: Tx, accountId: number, domain: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ run_at: null, outcome: 'failed', error: 'The author has blocked the server', ended_at: now() })
    .where('host', '=', domain)
    .where('run_at', 'is not', null)
    .where('activity_id', 'in', (eb) =>
      eb.selectFrom('outgoing_activities').select('id').where('account_id', '=', accountId).where('limited', '=', 1),
    )
    .execute();
}
