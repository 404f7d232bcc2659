import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { ActorKeyList } from './fetch-keys.ts';

/**
 * Replaces the keys of an actor by those it lists now: a key that has been taken off the list counts no more. Only the key that was asked for,
 * which led to the actor, is taken from another actor of that server who listed it before.
 */
export async function storeKeys(tx: Tx, { actorUri, keys }: ActorKeyList, askedFor: string): Promise<void> {
  await tx.deleteFrom('actor_keys').where('actor_uri', '=', actorUri).execute();
  await tx.deleteFrom('actor_keys').where('uri', '=', askedFor).execute();
  for (const { id, pem } of keys) {
    await tx
      .insertInto('actor_keys')
      .values({ uri: id, actor_uri: actorUri, public_key: pem, fetched_at: now() })
      .onConflict((conflict) => conflict.column('uri').doNothing())
      .execute();
  }
}
