import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { ActorKeyList } from './fetch-keys.ts';

/** Replaces the keys of an actor by those it lists now: a key that has been taken off the list counts no more. */
export async function storeKeys(tx: Tx, { actorUri, keys }: ActorKeyList): Promise<void> {
  await tx.deleteFrom('actor_keys').where('actor_uri', '=', actorUri).execute();
  for (const { id, pem } of keys) {
    const row = { actor_uri: actorUri, public_key: pem, fetched_at: now() };
    await tx
      .insertInto('actor_keys')
      .values({ uri: id, ...row })
      .onConflict((conflict) => conflict.column('uri').doUpdateSet(row))
      .execute();
  }
}
