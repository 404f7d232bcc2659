import { notFound } from '../../lib/errors.ts';
import type { Db, Store } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { makeActorKeys } from './actor-keys.ts';

/** The local accounts that sign with keys of their own. */
export async function listKeyOwners(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('domain', 'is', null)
    .where('private_key', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Replaces the keys of a local account and tells other servers, which accept the new keys because they find them in its profile. Pending
 * deliveries are signed with the new keys; the old ones are deleted. 404 when there is no such account.
 */
export async function rotateKeys(store: Store, accountId: number): Promise<void> {
  const keys = await makeActorKeys();
  await store.transaction(async (tx) => {
    const row = await tx
      .updateTable('accounts')
      .set((eb) => ({
        public_key: keys.publicKey,
        private_key: keys.privateKey,
        ed25519_private_key: keys.ed25519PrivateKey,
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', accountId)
      .where('domain', 'is', null)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw notFound();
    tx.emit({ type: 'account.changed', accountId });
    await orderFederation(tx, accountId, { verb: 'update_account', accountId });
  });
}
