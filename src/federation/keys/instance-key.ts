import { makeRsaKeys, type RsaKeys } from '../../domain/accounts/actor-keys.ts';
import { now } from '../../lib/time.ts';
import { cachedUntilEvent } from '../../platform/cached-until-event.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Store } from '../../platform/db/handle.ts';
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

/** The key of the server itself, made when first needed. It changes only by command, after which every process forgets it. */
export const instanceKey: (ctx: Context) => Promise<InstanceKey> = cachedUntilEvent(
  { dropOn: () => false },
  async (ctx) => {
    const keyId = keyIdOf(instanceActorUri(ctx.config.origin));
    const { publicKey, privateKey } = (await readKeys(ctx.store.db)) ?? (await createKeys(ctx));
    return { keyId, privateKeyPem: privateKey, publicKeyPem: publicKey };
  },
);

async function readKeys(db: Db): Promise<RsaKeys | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row && JSON.parse(row.value);
}

async function createKeys({ store }: Context): Promise<RsaKeys> {
  const keys = await makeRsaKeys();
  await store.transaction((tx) =>
    tx
      .insertInto('secrets')
      .values({ name: NAME, value: JSON.stringify(keys), created_at: now() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  return (await readKeys(store.db)) ?? keys;
}

/**
 * Replaces the key of the server itself. Other servers are not told, because they fetch the key again when a signature does not verify. The
 * caller must tell every process, including this one, to forget the old key (`BUS_RESET`).
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
