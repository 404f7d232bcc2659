import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { notFound } from '../../lib/errors.ts';
import type { Db, Store } from '../../platform/db/handle.ts';

/** An RSA key, PEM (SPKI and PKCS 8). */
export type RsaKeys = { readonly publicKey: string; readonly privateKey: string };

/** The keys of a local account: RSA to sign requests and linked data, Ed25519 (PEM, PKCS 8) to make integrity proofs. */
export type ActorKeys = RsaKeys & { readonly ed25519PrivateKey: string };

const PEM = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const generate = promisify(generateKeyPair);

/** Makes an RSA key, off the event loop. It takes a while, so never call it inside a transaction. */
export function makeRsaKeys(): Promise<RsaKeys> {
  return generate('rsa', { modulusLength: 2048, ...PEM });
}

/** Makes the keys of an account, as slowly as `makeRsaKeys`. */
export async function makeActorKeys(): Promise<ActorKeys> {
  return { ...(await makeRsaKeys()), ...(await makeProofKey()) };
}

async function makeProofKey(): Promise<Pick<ActorKeys, 'ed25519PrivateKey'>> {
  const { privateKey } = await generate('ed25519', PEM);
  return { ed25519PrivateKey: privateKey };
}

/** The keys of a local account. Missing ones are created now. 404 when the account is gone. */
export async function actorKeysOf(store: Store, accountId: number): Promise<ActorKeys> {
  const kept = await readKeys(store.db, accountId);
  if (isWhole(kept)) return kept;
  await addKeys(store, accountId, { ...(!kept.privateKey && (await makeRsaKeys())), ...(await makeProofKey()) });
  const stored = await readKeys(store.db, accountId);
  if (!isWhole(stored)) throw notFound();
  return stored;
}

type Kept = { readonly [name in keyof ActorKeys]: ActorKeys[name] | null };

function isWhole(kept: Kept): kept is ActorKeys {
  return kept.publicKey !== null && kept.privateKey !== null && kept.ed25519PrivateKey !== null;
}

/** Keeps keys that were added by somebody else in the meantime. */
function addKeys(store: Store, accountId: number, keys: Partial<ActorKeys>): Promise<unknown> {
  const { publicKey = null, privateKey = null, ed25519PrivateKey = null } = keys;
  return store.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set((eb) => ({
        public_key: eb.fn.coalesce('public_key', eb.val(publicKey)),
        private_key: eb.fn.coalesce('private_key', eb.val(privateKey)),
        ed25519_private_key: eb.fn.coalesce('ed25519_private_key', eb.val(ed25519PrivateKey)),
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', accountId)
      .where('domain', 'is', null)
      .where((eb) => eb.or([eb('private_key', 'is', null), eb('ed25519_private_key', 'is', null)]))
      .execute(),
  );
}

async function readKeys(db: Db, accountId: number): Promise<Kept> {
  const row = await db
    .selectFrom('accounts')
    .select(['public_key as publicKey', 'private_key as privateKey', 'ed25519_private_key as ed25519PrivateKey'])
    .where('id', '=', accountId)
    .where('domain', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
