import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { findSignerKey, findStoredSigner, type Signer } from '../keys/find-key.ts';
import type { SignatureProblem, SignedMessage } from './message.ts';
import { verifyRequest } from './verify.ts';

/** Who signed a request, the signature, by which the request is known when it comes again, and when it was made (ms). */
export type SignedBy = Signer & { readonly signature: Uint8Array; readonly signedAt: number };

/**
 * Who signed a request. A signature that does not hold is tried once more with the key as its owner lists it now, for it may have
 * been replaced. Throws AppError 'unavailable' when the key's server cannot be reached.
 */
export async function identifySigner(ctx: Context, message: SignedMessage): Promise<SignedBy | SignatureProblem> {
  const at = now();
  const find = (refresh: boolean) => (keyId: string) => findSignerKey(ctx, keyId, { refresh, source: message.source });
  const first = await verifyWith(find(false), message, at);
  return 'reason' in first && first.reason === 'mismatch' ? verifyWith(find(true), message, at) : first;
}

/** As `identifySigner`, with the keys that are here: nobody is asked, and a problem may be none to who asks. */
export function identifyStoredSigner(ctx: Context, message: SignedMessage): Promise<SignedBy | SignatureProblem> {
  return verifyWith((keyId) => findStoredSigner(ctx, keyId), message, now());
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
