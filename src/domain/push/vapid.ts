import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';

/** The keys that identify this server to push services (RFC 8292), as base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const NAME = 'vapid';

/** Creates the keys on first start; they never change afterwards, because browsers subscribe with them. */
export async function ensureVapidKeys(tx: Tx): Promise<VapidKeys> {
  const kept = await readVapidKeys(tx);
  if (kept) return kept;
  const { default: webPush } = await import('web-push');
  const row = { name: NAME, value: JSON.stringify(webPush.generateVAPIDKeys()), created_at: now() };
  await tx
    .insertInto('secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readVapidKeys(tx)) ?? JSON.parse(row.value);
}

/** The keys; undefined before the first start is complete. */
export async function readVapidKeys(db: Db): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row && JSON.parse(row.value);
}
