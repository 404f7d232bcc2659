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

/** Whether readers would see a difference in any of these columns. */
export function differIn<K extends keyof StatusRow>(
  before: Pick<StatusRow, K>,
  after: Partial<Pick<StatusRow, K>>,
  names: readonly K[],
): boolean {
  return names.some((name) => before[name] !== after[name]);
}

/** Changes who may quote a status, which is no new revision of it. Whether that makes a difference. */
export async function setQuotePolicy(tx: Tx, before: StatusRow, policy: string): Promise<boolean> {
  if (before.quote_policy === policy) return false;
  await tx.updateTable('statuses').set({ quote_policy: policy }).where('id', '=', before.id).execute();
  return true;
}
