import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Nothing of what waits for a server is sent any more, for the reason given. */
export async function withdrawAll(tx: Tx, host: string, error: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ run_at: null, outcome: 'withdrawn', error, ended_at: now() })
    .where('host', '=', host)
    .where('run_at', 'is not', null)
    .execute();
}
