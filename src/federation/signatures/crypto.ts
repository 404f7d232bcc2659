import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';

/** Shorter RSA keys (bits) are broken, longer ones only cost time. */
const RSA_BITS = { min: 2048, max: 8192 };

const privateKeys = new LRUCache<string, KeyObject>({ max: 2000 });

/** Reads a PEM key. Keys in use are cached, because reading one costs as much as a verification. */
function privateKeyOf(pem: string): KeyObject {
  let key = privateKeys.get(pem);
  if (!key) {
    key = createPrivateKey(pem);
    privateKeys.set(pem, key);
  }
  return key;
}

export type KeyKind = 'rsa' | 'ed25519';

const kinds = new WeakMap<KeyObject, KeyKind | 'none'>();

/**
 * The kind of signature that a key can verify; undefined for kinds and sizes that are not accepted. The signature header never decides
 * this.
 */
export function kindOf(key: KeyObject): KeyKind | undefined {
  let kind = kinds.get(key);
  if (!kind) {
    kind = readKind(key) ?? 'none';
    kinds.set(key, kind);
  }
  return kind === 'none' ? undefined : kind;
}

function readKind(key: KeyObject): KeyKind | undefined {
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519';
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS.min && bits <= RSA_BITS.max ? 'rsa' : undefined;
}

/** Signs bytes with RSA PKCS#1 v1.5 over SHA-256 or with Ed25519, depending on the key. */
export function signBytes(pem: string, text: string | Uint8Array): Buffer {
  const key = privateKeyOf(pem);
  return sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', Buffer.from(text), key);
}

const signOffThread = promisify(
  (algorithm: string | null, text: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign(algorithm, text, key, done),
);

/** The maximum number of signatures computed at once, because disk access waits for the same threads. */
const MAX_OFF_THREAD = 32;

const takeTurn = limitConcurrency(MAX_OFF_THREAD);

/** As `signBytes`, in another thread. */
export function signBytesOffThread(pem: string, text: string): Promise<Buffer> {
  const key = privateKeyOf(pem);
  return takeTurn(() => signOffThread(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', Buffer.from(text), key));
}

/** Whether a signature of a text was made with this key. */
export function verifyBytes(key: KeyObject, text: string | Uint8Array, signature: Uint8Array): boolean {
  const kind = kindOf(key);
  if (!kind) return false;
  return verify(kind === 'ed25519' ? null : 'sha256', Buffer.from(text), key, signature);
}

const verifyOffThread = promisify(
  (
    algorithm: string | null,
    text: Uint8Array,
    key: KeyObject,
    signature: Uint8Array,
    done: (error: Error | null, holds: boolean) => void,
  ) => verify(algorithm, text, key, signature, done),
);

/** Up to this size (bits), verifying costs less than handing the work to another thread. */
const QUICK_BITS = 4096;

const slow = new WeakMap<KeyObject, boolean>();

/** Cached, because Node inspects the key anew each time it is asked. */
function isSlow(key: KeyObject): boolean {
  let known = slow.get(key);
  if (known === undefined) {
    known = (key.asymmetricKeyDetails?.modulusLength ?? 0) > QUICK_BITS;
    slow.set(key, known);
  }
  return known;
}

/** As `verifyBytes`, but slow keys are verified in another thread. */
export async function verifyBytesOffThread(
  key: KeyObject,
  text: string | Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (!kindOf(key)) return false;
  return isSlow(key) ? verifyOffThread('sha256', Buffer.from(text), key, signature) : verifyBytes(key, text, signature);
}

/** The kind of a private key that we sign with. */
export function signingKind(pem: string): KeyKind {
  return privateKeyOf(pem).asymmetricKeyType === 'ed25519' ? 'ed25519' : 'rsa';
}
