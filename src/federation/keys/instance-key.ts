import { makeRsaKeys, type RsaKeys } from '../../domain/accounts/actor-keys.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Store } from '../../platform/db/handle.ts';
import type { SigningKey } from '../signatures/sign.ts';
import { keyIdOf } from './key-id.ts';

const NAME = 'instance_actor_key';

/** The ActivityPub id of the server itself, which fetches documents and files reports. */
export function instanceActorUri(origin: string): string {
  return `${origin}/actor`;
}

/** The username in the server's own handle: its domain without a port, because handles cannot contain one. */
export function instanceUsername(domain: string): string {
  return domain.replace(/:\d+$/, '');
}

export type InstanceKey = SigningKey & { readonly publicKeyPem: string };

/** The key of the server itself, made when first needed. It changes only by command. */
export async function instanceKey({ config, store }: Context): Promise<InstanceKey> {
  const keyId = keyIdOf(instanceActorUri(config.origin));
  const { publicKey, privateKey } = (await readKeys(store.db, NAME)) ?? (await createKeys(store));
  return { keyId, privateKeyPem: privateKey, publicKeyPem: publicKey };
}

const readKeys = cachedRead(['secrets'], async (db, name: string): Promise<RsaKeys | undefined> => {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row && JSON.parse(row.value);
});

async function createKeys(store: Store): Promise<RsaKeys> {
  const keys = await makeRsaKeys();
  await store.transaction((tx) =>
    tx
      .insertInto('secrets')
      .values({ name: NAME, value: JSON.stringify(keys), created_at: now() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  return (await readKeys(store.db, NAME)) ?? keys;
}

/**
 * Replaces the key of the server itself. Other servers are not told, because they fetch the key again when a signature does not verify.
 */
export async function rotateInstanceKey(store: Store): Promise<void> {
  const value = JSON.stringify(await makeRsaKeys());
  const row = { value, created_at: now() };
  await store.transaction((tx) =>
    tx
      .insertInto('secrets')
      .values({ name: NAME, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute(),
  );
}
