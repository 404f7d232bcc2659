import { actorKeysOf } from '../../domain/accounts/actor-keys.ts';
import { accountUri } from '../../domain/accounts/uris.ts';
import type { Store } from '../../platform/db/handle.ts';
import type { SigningKey } from '../signatures/sign.ts';
import { keyIdOf, proofKeyIdOf } from './key-id.ts';

/**
 * The RSA key a local account signs with. It is created if there is none yet, so never call this inside a transaction. 404 when the account
 * is gone.
 */
export async function signingKeyOf(store: Store, accountId: number): Promise<SigningKey> {
  const { privateKey } = await actorKeysOf(store, accountId);
  return { keyId: keyIdOf(accountUri(store.instance.origin, accountId)), privateKeyPem: privateKey };
}

/** The Ed25519 key a local account makes integrity proofs with; as `signingKeyOf`. */
export async function proofKeyOf(store: Store, accountId: number): Promise<SigningKey> {
  const { ed25519PrivateKey } = await actorKeysOf(store, accountId);
  return { keyId: proofKeyIdOf(accountUri(store.instance.origin, accountId)), privateKeyPem: ed25519PrivateKey };
}
