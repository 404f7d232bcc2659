import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { hostOf } from '../decode/origin.ts';
import { kindOf } from '../signatures/crypto.ts';
import type { ActorKeyList } from './fetch-keys.ts';
import { publicKeyOf } from './public-keys.ts';

/**
 * Replaces the keys of an actor with those it lists now, so that a key taken off the list no longer counts. Only the key that was asked
 * for, and that led to the actor, is taken away from another actor of that server that listed it before.
 */
export async function storeKeys(tx: Tx, { actorUri, keys }: ActorKeyList, askedFor: string): Promise<void> {
  await tx.deleteFrom('actor_keys').where('actor_uri', '=', actorUri).execute();
  await tx.deleteFrom('actor_keys').where('uri', '=', askedFor).execute();
  for (const { id, pem } of keys) {
    await tx
      .insertInto('actor_keys')
      .values({
        uri: id,
        actor_uri: actorUri,
        public_key: pem,
        fetched_at: now(),
        ed25519_host: provingHost(actorUri, pem),
      })
      .onConflict((conflict) => conflict.column('uri').doNothing())
      .execute();
  }
}

/** The server of an actor with an Ed25519 key, which is a sign that the server understands integrity proofs. */
function provingHost(actorUri: string, pem: string): string | null {
  const key = publicKeyOf(pem);
  return key && kindOf(key) === 'ed25519' ? hostOf(actorUri) : null;
}

type Keyed = Pick<AccountRow, 'uri' | 'public_key'>;

/**
 * Forgets the keys of an actor whose profile names a new key, because the old one may have been stolen. The current keys are fetched when
 * the actor next signs something, not taken from the profile, which may have been signed with the old key.
 */
export async function forgetReplacedKeys(tx: Tx, before: Keyed, after: Keyed | undefined): Promise<void> {
  if (!after || before.public_key === after.public_key) return;
  await tx.deleteFrom('actor_keys').where('actor_uri', '=', before.uri).execute();
}
