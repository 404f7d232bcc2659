import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { notFound } from '../../lib/errors.ts';
import type { Store } from '../../platform/db/handle.ts';

/** The keys a local account signs its activities with, PEM (SPKI and PKCS 8). */
export type ActorKeys = { readonly publicKey: string; readonly privateKey: string };

const RSA = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const generate = promisify(generateKeyPair);

/** Makes keys, off the event loop; it takes a while, so never inside a transaction. */
export function makeActorKeys(): Promise<ActorKeys> {
  return generate('rsa', RSA);
}

/** The keys of a local account; one that was created without gets them now. */
export async function actorKeysOf(store: Store, accountId: number): Promise<ActorKeys> {
  const kept = await readKeys(store, accountId);
  if (kept) return kept;
  const keys = await makeActorKeys();
  await store.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set((eb) => ({
        public_key: keys.publicKey,
        private_key: keys.privateKey,
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', accountId)
      .where('private_key', 'is', null)
      .execute(),
  );
  const stored = await readKeys(store, accountId);
  if (!stored) throw notFound();
  return stored;
}

async function readKeys({ db }: Store, accountId: number): Promise<ActorKeys | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['public_key', 'private_key'])
    .where('id', '=', accountId)
    .where('domain', 'is', null)
    .executeTakeFirst();
  if (!row?.public_key || !row.private_key) return undefined;
  return { publicKey: row.public_key, privateKey: row.private_key };
}
