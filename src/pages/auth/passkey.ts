import { askForPasskeyAlone, askForPasskeyOf } from '../../domain/passkeys/sign-in-options.ts';
import { findKnownUser } from '../../domain/registrations/sign-in.ts';
import { findSecondStep } from '../../domain/second-factors/second-step.ts';
import { anyone } from '../../http/access.ts';
import { type Answer, json } from '../../http/answer.ts';
import { page } from '../../http/html/page.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { type Call, route } from '../../http/route.ts';
import { failed } from '../../lib/errors.ts';
import { problemOf } from '../problem.ts';
import { signInPageAgain } from './confirm-page.ts';
import { PASSKEY_OPTIONS } from './passkey-form.ts';
import { passkeyProof } from './passkey-proof.ts';
import { enter, type Onward } from './sign-in-onward.ts';

export const askForPasskey = route({
  method: 'POST',
  path: PASSKEY_OPTIONS,
  access: anyone(),
  params: { ...formTokenParam, second_step: text(), acting_account: text() },
  summary: 'What a browser is told to sign in by a passkey (`PublicKeyCredentialRequestOptionsJSON`)',
  rate: 'passkeys',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    const { second_step: token, acting_account: account } = call.params;
    // Whoever confirms who they are does not want to be somebody else.
    const own = account === undefined ? undefined : visitor.session?.userId;
    if (!token) return json(await call.write((tx) => askForPasskeyAlone(tx, own)));
    const step = await findSecondStep(call.db, token);
    if (!step) throw failed('passkeyTooLate');
    return json(await call.write((tx) => askForPasskeyOf(tx, step.userId)));
  },
});

/** Signs in by a passkey alone, which knows who has it; `credential` is its answer, as JSON. 422, with the form anew, when it is not good. */
export async function signInByPasskey(
  call: Call,
  visitor: Visitor,
  credential: string,
  onward: Onward,
): Promise<Answer> {
  const again = async (problem: string) =>
    page(visitor, { ...(await signInPageAgain(call, { ...onward, visitor, problem })), status: 422 });
  try {
    const proof = await passkeyProof(call, credential, { by: 'passkey_alone' });
    const known = await findKnownUser(call.db, proof.userId);
    if (!known || known.erased) return again(call.request.words.signIn.deleted);
    const answer = await enter(call, known, onward, proof.take);
    return 'instead' in answer ? again(answer.instead) : answer;
  } catch (error) {
    return again(problemOf(error, call));
  }
}
