import type { Tx } from '../../platform/db/handle.ts';

/** Takes an account out of every list of `ownerId`. */
export async function leaveLists(tx: Tx, ownerId: number, memberId: number): Promise<void> {
  await tx
    .deleteFrom('list_accounts')
    .where('account_id', '=', memberId)
    .where('list_id', 'in', (eb) => eb.selectFrom('lists').select('id').where('account_id', '=', ownerId))
    .execute();
}
