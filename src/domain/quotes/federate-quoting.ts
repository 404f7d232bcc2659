import type { Tx } from '../../platform/db/handle.ts';
import { federateStatus } from '../statuses/federate.ts';

/** Sends a status again to everybody who has it, because whether it may quote has changed. Does nothing for a remote status. */
export async function federateQuoting(tx: Tx, statusId: number): Promise<void> {
  const status = await tx.selectFrom('statuses').selectAll().where('id', '=', statusId).executeTakeFirst();
  if (status) await federateStatus(tx, 'update', status);
}
