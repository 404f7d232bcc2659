import type { Tx } from '../../platform/db/handle.ts';
import { federateStatus } from '../statuses/federate.ts';

/** Whether a status may quote has changed: whoever has it gets it anew. Nothing for the status of another server. */
export async function federateQuoting(tx: Tx, statusId: number): Promise<void> {
  const status = await tx.selectFrom('statuses').selectAll().where('id', '=', statusId).executeTakeFirst();
  if (status) await federateStatus(tx, 'update', status);
}
