import { verifyCavage } from './cavage.ts';
import type { FindKey, SignatureProblem, SignedMessage, Verified } from './message.ts';
import { verifyRfc9421 } from './rfc9421.ts';

/**
 * Checks who signed a request at an instant (ms): RFC 9421 when there is a `Signature-Input` header, draft-cavage otherwise. What
 * must be covered: method and address always, the time, and the digest of the body of a POST. Pure but for `findKey`.
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
