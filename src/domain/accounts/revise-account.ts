import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';

/** Changes what readers see of an account, as a new revision. The caller must tell everyone concerned. */
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
