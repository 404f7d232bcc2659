import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';

const NAME = 'push-seal';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key that encrypts what must not be readable in a stolen copy of the table of push subscriptions; created on first use. */
export async function ensureSealKey(tx: Tx): Promise<Buffer> {
  const kept = await readSealKey(tx);
  if (kept) return kept;
  const row = { name: NAME, value: randomBytes(KEY_BYTES).toString('base64url'), created_at: now() };
  await tx
    .insertInto('secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readSealKey(tx)) ?? Buffer.from(row.value, 'base64url');
}

/** The key; undefined when nothing has been encrypted yet. */
export async function readSealKey(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row && Buffer.from(row.value, 'base64url');
}

/** Encrypts a text for one purpose; it cannot be decrypted for another. */
export function seal(key: Buffer, text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text that was encrypted for this purpose; undefined for anything else. */
export function unseal(key: Buffer, sealed: string, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
