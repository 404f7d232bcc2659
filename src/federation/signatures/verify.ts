import { verifyCavage } from './cavage.ts';
import type { FindKey, SignatureProblem, SignedMessage, Verified } from './message.ts';
import { verifyRfc9421 } from './rfc9421.ts';

/**
 * Checks who signed a request at an instant (ms): by RFC 9421 when there is a `Signature-Input` header, by draft-cavage otherwise. A
 * signature must always cover the method, the address and the time, and for a POST the digest of the body. Pure except for `findKey`.
 */
export async function verifyRequest(
  message: SignedMessage,
  findKey: FindKey,
  at: number,
): Promise<Verified | SignatureProblem> {
  const signature = message.header('signature');
  if (signature === undefined) return { problem: 'Request not signed', reason: 'missing' };
  const input = message.header('signature-input');
  return input === undefined
    ? verifyCavage(message, signature, findKey, at)
    : verifyRfc9421(message, { input, signature }, findKey, at);
}
