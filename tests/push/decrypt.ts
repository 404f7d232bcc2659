import { createDecipheriv, createHmac, type ECDH } from 'node:crypto';

/** The two secrets that only the subscriber's side knows. */
export type PushKeys = { readonly ecdh: ECDH; readonly auth: Buffer };

const TAG_BYTES = 16;

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

/** HKDF with one block of output, as both encodings use it. */
function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  return hmac(hmac(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length);
}

function open(sealed: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** RFC 8188 and 8291: salt, record size and sender's key stand before the text, padding behind it. */
export function decryptStandard(body: Buffer, { ecdh, auth }: PushKeys): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hkdf(auth, ecdh.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const padded = open(body.subarray(keyEnd), key, nonce);
  const delimiter = padded.lastIndexOf(2);
  return padded.subarray(0, delimiter).toString('utf8');
}

/** draft-ietf-webpush-encryption-04: salt and sender's key come in headers, padding stands before the text. */
export function decryptLegacy(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  { ecdh, auth }: PushKeys,
): string {
  const salt = Buffer.from(/salt=([\w-]+)/.exec(headers.encryption ?? '')?.[1] ?? '', 'base64url');
  const sender = Buffer.from(/dh=([\w-]+)/.exec(headers['crypto-key'] ?? '')?.[1] ?? '', 'base64url');
  const secret = hkdf(auth, ecdh.computeSecret(sender), Buffer.from('Content-Encoding: auth\0'), 32);
  const sized = (key: Buffer) => Buffer.concat([Buffer.of(0, key.length), key]);
  const context = Buffer.concat([Buffer.from('P-256\0'), sized(ecdh.getPublicKey()), sized(sender)]);
  const info = (name: string) => Buffer.concat([Buffer.from(`Content-Encoding: ${name}\0`), context]);
  const padded = open(body, hkdf(salt, secret, info('aesgcm'), 16), hkdf(salt, secret, info('nonce'), 12));
  return padded.subarray(2 + padded.readUInt16BE(0)).toString('utf8');
}
