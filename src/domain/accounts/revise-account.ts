import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { indexNames } from './index-names.ts';

/** Changes what readers see of an account, as a new revision. The caller must tell everyone concerned. */
export async function reviseAccount(
  tx: Tx,
  accountId: number,
  columns: Partial<Omit<AccountRow, 'id'>> = {},
): Promise<void> {
  const update = tx
    .updateTable('accounts')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', accountId);
  if (columns.display_name === undefined) {
    await update.execute();
    return;
  }
  const named = await update.returning(['id', 'username', 'display_name']).executeTakeFirst();
  if (named) await indexNames(tx, named);
}
