import { type Argon2Parameters, argon2, hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** The highest parameters (KiB, passes, lanes) accepted in a stored hash, so that a corrupt row cannot exhaust the machine. */
const LIMIT = { memory: 256 * 1024, passes: 16, parallelism: 8 };

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/;

/** Hashes a password with argon2id, off the event loop; the result is a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether a password matches a hash; also false when the hash is malformed. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parsed = parsePhc(hash);
  if (!parsed) return false;
  const tag = await derive('argon2id', { message: password, ...parsed.parameters });
  return timingSafeEqual(tag, parsed.tag);
}

const NOBODY = Buffer.alloc(SALT_BYTES);

/** Takes as long as `verifyPassword` and is always false: for unknown names, so that timing does not reveal which names exist. */
export async function dummyVerify(password: string): Promise<false> {
  await derive('argon2id', { message: password, nonce: NOBODY, tagLength: TAG_BYTES, ...COST });
  return false;
}

/** A new secret: 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a secret as base64url. Only this is stored, so that a stolen database does not open any session. */
export function hashToken(token: string): string {
  return digest('sha256', token, 'base64url');
}

function parsePhc(hash: string): { parameters: Omit<Argon2Parameters, 'message'>; tag: Buffer } | undefined {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
  if (!salt || !tag) return undefined;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (cost.memory > LIMIT.memory || cost.passes > LIMIT.passes || cost.parallelism > LIMIT.parallelism)
    return undefined;
  const expected = Buffer.from(tag, 'base64');
  return {
    parameters: { ...cost, nonce: Buffer.from(salt, 'base64'), tagLength: expected.length },
    tag: expected,
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
