import type { SecondStep } from '../../domain/second-factors/second-step.ts';
import type { Call } from '../../http/route.ts';
import { passkeyProof } from './passkey-proof.ts';
import type { SecondProof } from './sign-in-onward.ts';

/** What takes the passkey that a browser has shown for a second step, in `user[credential]`. 422 with the reason when it is not good. */
export async function proofByPasskey(call: Call, { userId }: SecondStep, credential: string): Promise<SecondProof> {
  return (await passkeyProof(call, credential, { by: 'second_step', userId })).take;
}
