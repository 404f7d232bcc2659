import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';

/** Shorter RSA keys (bits) are broken, longer ones only cost time. */
const RSA_BITS = { min: 2048, max: 8192 };

const privateKeys = new LRUCache<string, KeyObject>({ max: 2000 });

/** Reads a PEM key; reading one costs as much as a verification, so those in use are kept. */
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

/** What a key can verify here; undefined for kinds and sizes that are not believed. The header never decides. */
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

/** A signature of the bytes with RSA PKCS#1 v1.5 over SHA-256, or Ed25519, as the key is. */
export function signBytes(pem: string, text: string | Uint8Array): Buffer {
  const key = privateKeyOf(pem);
  return sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', Buffer.from(text), key);
}

const signAside = promisify(
  (algorithm: string | null, text: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign(algorithm, text, key, done),
);

/** Signatures under way at once: those who wait for the disk wait for the same threads. */
const ASIDE = 32;

const takeTurn = limitConcurrency(ASIDE);

/** As `signBytes`, in another thread. */
export function signBytesAside(pem: string, text: string): Promise<Buffer> {
  const key = privateKeyOf(pem);
  return takeTurn(() => signAside(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', Buffer.from(text), key));
}

/** Whether a signature is that of the text by the owner of the key. */
export function verifyBytes(key: KeyObject, text: string | Uint8Array, signature: Uint8Array): boolean {
  const kind = kindOf(key);
  if (!kind) return false;
  return verify(kind === 'ed25519' ? null : 'sha256', Buffer.from(text), key, signature);
}

const verifyBeside = promisify(
  (
    algorithm: string | null,
    text: Uint8Array,
    key: KeyObject,
    signature: Uint8Array,
    done: (error: Error | null, holds: boolean) => void,
  ) => verify(algorithm, text, key, signature, done),
);

/** Longer keys (bits) take longer than it costs to go to another thread and back. */
const QUICK_BITS = 4096;

const slow = new WeakMap<KeyObject, boolean>();

/** Node looks into a key anew each time it is asked. */
function isSlow(key: KeyObject): boolean {
  let known = slow.get(key);
  if (known === undefined) {
    known = (key.asymmetricKeyDetails?.modulusLength ?? 0) > QUICK_BITS;
    slow.set(key, known);
  }
  return known;
}

/** As `verifyBytes`; what takes long is done in another thread. */
export async function verifyBytesAside(
  key: KeyObject,
  text: string | Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (!kindOf(key)) return false;
  return isSlow(key) ? verifyBeside('sha256', Buffer.from(text), key, signature) : verifyBytes(key, text, signature);
}

/** The kind of a private key that we sign with. */
export function signingKind(pem: string): KeyKind {
  return privateKeyOf(pem).asymmetricKeyType === 'ed25519' ? 'ed25519' : 'rsa';
}
