import { randomBytes, timingSafeEqual } from 'node:crypto';

/** The bytes of a secret, as `newToken` makes them. */
const LENGTH = 32;

/**
 * A token for one answer: the secret, masked with random bytes that come first, so that answers never repeat it and what compression makes of
 * them tells nothing about it. Rails: `masked_authenticity_token`.
 */
export function maskedToken(secret: string): string {
  const pad = randomBytes(LENGTH);
  return Buffer.concat([pad, xor(pad, Buffer.from(secret, 'base64url'))]).toString('base64url');
}

/** Whether a text can be such a secret. */
export function isFormSecret(text: string): boolean {
  return Buffer.from(text, 'base64url').length === LENGTH;
}

/** Whether a token was made of a secret. */
export function isTokenOf(secret: string, sent: string | undefined): boolean {
  const given = Buffer.from(sent ?? '', 'base64url');
  const wanted = Buffer.from(secret, 'base64url');
  if (given.length !== 2 * LENGTH || wanted.length !== LENGTH) return false;
  return timingSafeEqual(xor(given.subarray(0, LENGTH), given.subarray(LENGTH)), wanted);
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, at) => byte ^ (b[at] ?? 0)));
}
