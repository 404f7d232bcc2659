import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** Writes what readers see of a status, as a new revision of it; the caller tells whom it concerns. */
export async function reviseStatus(tx: Tx, statusId: number, columns: Partial<Omit<StatusRow, 'id'>>): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', statusId)
    .execute();
}
