import type { KeyObject } from 'node:crypto';
import { type KeyKind, kindOf } from './crypto.ts';
import { type FindKey, refused, type SignatureProblem } from './message.ts';

/**
 * The key that a signature names, or why the signature cannot be checked. The key decides the algorithm: a signature that names one not
 * allowed by `mayName` is refused.
 */
export async function namedKey(
  findKey: FindKey,
  keyId: string,
  mayName: (kind: KeyKind) => boolean,
): Promise<KeyObject | SignatureProblem> {
  const key = await findKey(keyId);
  if (!key) return { problem: `Public key not found for key ${keyId}`, reason: 'no_key' };
  const kind = kindOf(key);
  return kind && mayName(kind) ? key : refused('The algorithm is not supported');
}
