import type { Tx } from '../../platform/db/handle.ts';
import { ended } from './outcomes.ts';

/** Withdraws deliveries, for the reason given: they are not sent, whoever asks for another try. The caller says which ones, and executes it. */
export function withdraw(tx: Tx, error: string) {
  return tx.updateTable('deliveries').set({ ...ended('withdrawn'), error });
}

/** Withdraws all that waits for a server, for the reason given. */
export async function withdrawAll(tx: Tx, host: string, error: string): Promise<void> {
  await withdraw(tx, error).where('host', '=', host).where('run_at', 'is not', null).execute();
}
