import { createPublicKey, type KeyObject } from 'node:crypto';
import { decodeBase58, encodeBase58 } from './base58.ts';

/** Multicodec prefixes (varints) of the keys that FEP-521a names. */
const ED25519 = [0xed, 0x01];
const RSA = [0x85, 0x24];

/** The DER prefix of a SubjectPublicKeyInfo, before the 32 bytes of an Ed25519 key (RFC 8410). */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Reads a `publicKeyMultibase` (base58-btc) with an Ed25519 or RSA key; undefined when it is something else. */
export function readMultikey(text: string): KeyObject | undefined {
  const bytes = text.startsWith('z') ? decodeBase58(text.slice(1)) : undefined;
  if (!bytes) return undefined;
  const key = bytes.subarray(2);
  try {
    if (startsWith(bytes, ED25519) && key.length === 32) {
      return createPublicKey({ key: Buffer.concat([ED25519_SPKI, key]), format: 'der', type: 'spki' });
    }
    if (startsWith(bytes, RSA)) return createPublicKey({ key, format: 'der', type: 'pkcs1' });
  } catch {
    return undefined;
  }
  return undefined;
}

/** The `publicKeyMultibase` of the public half of an Ed25519 key (PEM, PKCS 8). */
export function multikeyOf(ed25519PrivateKeyPem: string): string {
  const der = createPublicKey(ed25519PrivateKeyPem).export({ format: 'der', type: 'spki' });
  return `z${encodeBase58(Buffer.concat([Buffer.from(ED25519), der.subarray(ED25519_SPKI.length)]))}`;
}

function startsWith(bytes: Buffer, [first, second]: readonly number[]): boolean {
  return bytes[0] === first && bytes[1] === second;
}
