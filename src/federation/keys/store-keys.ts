import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
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

type Keyed = Pick<AccountRow, 'uri' | 'public_key'>;

/**
 * Forgets the keys of an actor whose profile names another one than before: the old one, which somebody may have got hold of, counts no more.
 * Which ones count now is asked for when the actor signs something, not taken from the profile, which the old key may have signed.
 */
export async function forgetReplacedKeys(tx: Tx, before: Keyed, after: Keyed | undefined): Promise<void> {
  if (!after || before.public_key === after.public_key) return;
  await tx.deleteFrom('actor_keys').where('actor_uri', '=', before.uri).execute();
}
