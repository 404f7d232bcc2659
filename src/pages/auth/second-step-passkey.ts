import type { SecondStep } from '../../domain/second-factors/second-step.ts';
import type { Call } from '../../http/route.ts';
import type { Html } from '../../lib/html/template.ts';
import type { SecondProof } from './sign-in-onward.ts';

/** What offers a passkey on the page of the second step; `fields` are the hidden fields of a form that goes on with it. */
export async function passkeyWay(_call: Call, _step: SecondStep, _fields: Html): Promise<Html | undefined> {
  return undefined;
}

/** What takes the passkey that a browser has shown for a second step, in `user[credential]`; undefined when it is not good. */
export async function proofByPasskey(
  _call: Call,
  _step: SecondStep,
  _credential: string,
): Promise<SecondProof | undefined> {
  return undefined;
}
