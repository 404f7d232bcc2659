import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { findSignerKey, type Signer } from '../keys/find-key.ts';
import type { SignatureProblem, SignedMessage } from './message.ts';
import { verifyRequest } from './verify.ts';

/** The signer of a request, the signature, which identifies the request when it arrives again, and the time of signing (ms). */
export type SignedBy = Signer & { readonly signature: Uint8Array; readonly signedAt: number };

/**
 * Identifies who signed a request. A signature that does not verify is tried once more with the key fetched anew, because its owner may
 * have replaced it. Throws AppError 'unavailable' when the key's server cannot be reached.
 */
export async function identifySigner(ctx: Context, message: SignedMessage): Promise<SignedBy | SignatureProblem> {
  const at = now();
  const find = (refresh: boolean) => (keyId: string) => findSignerKey(ctx, keyId, { refresh, source: message.source });
  const first = await verifyWith(find(false), message, at);
  return 'reason' in first && first.reason === 'mismatch' ? verifyWith(find(true), message, at) : first;
}

async function verifyWith(
  find: (keyId: string) => Promise<Signer | undefined>,
  message: SignedMessage,
  at: number,
): Promise<SignedBy | SignatureProblem> {
  const signers = new Map<string, Signer>();
  const findKey = async (keyId: string) => {
    const signer = await find(keyId);
    if (signer) signers.set(keyId, signer);
    return signer?.key;
  };
  const verdict = await verifyRequest(message, findKey, at);
  if ('reason' in verdict) return verdict;
  const signer = signers.get(verdict.keyId);
  const { signature, signedAt } = verdict;
  return signer ? { ...signer, signature, signedAt } : { problem: 'Public key not found', reason: 'no_key' };
}
