import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** Writes a new revision of a status. The caller notifies those concerned. */
export async function reviseStatus(tx: Tx, statusId: number, columns: Partial<Omit<StatusRow, 'id'>>): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', statusId)
    .execute();
}

/** Whether readers would see a difference in any of these columns. */
export function differIn<K extends keyof StatusRow>(
  before: Pick<StatusRow, K>,
  after: Partial<Pick<StatusRow, K>>,
  names: readonly K[],
): boolean {
  return names.some((name) => before[name] !== after[name]);
}

/** Changes the quote policy of a status, without a new revision. Returns whether it changed. */
export async function setQuotePolicy(tx: Tx, before: StatusRow, policy: string): Promise<boolean> {
  if (before.quote_policy === policy) return false;
  await tx.updateTable('statuses').set({ quote_policy: policy }).where('id', '=', before.id).execute();
  return true;
}
