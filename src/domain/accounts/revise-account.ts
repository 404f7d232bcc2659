import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';

/** Writes what readers see of an account, as a new revision of it; the caller tells whom it concerns. */
export async function reviseAccount(
  tx: Tx,
  accountId: number,
  columns: Partial<Omit<AccountRow, 'id'>> = {},
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
}
