import type { Tx } from '../../platform/db/handle.ts';
import { ended } from './outcomes.ts';

/** Withdraws deliveries with the given reason, so that no retry sends them. The caller adds the condition and executes the query. */
export function withdraw(tx: Tx, error: string) {
  return tx.updateTable('deliveries').set({ ...ended('withdrawn'), error });
}

/** Withdraws all waiting deliveries to a server, with the given reason. */
export async function withdrawAll(tx: Tx, host: string, error: string): Promise<void> {
  await withdraw(tx, error).where('host', '=', host).where('run_at', 'is not', null).execute();
}
