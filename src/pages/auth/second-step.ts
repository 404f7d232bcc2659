import { findCode, takeCode } from '../../domain/second-factors/check-code.ts';
import { useRecoveryCode } from '../../domain/second-factors/recovery-codes.ts';
import { endSecondStep, findSecondStep, type SecondStep, takeTry } from '../../domain/second-factors/second-step.ts';
import { sealerOf } from '../../domain/second-factors/secret-key.ts';
import { plainCode } from '../../domain/second-factors/totp.ts';
import type { Answer } from '../../http/answer.ts';
import { page } from '../../http/html/page.ts';
import type { Visitor } from '../../http/html/visitor.ts';
import type { Call } from '../../http/route.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { SignedInBy } from '../../schema/second-factors.ts';
import { problemOf } from '../problem.ts';
import { signInPageAgain } from './confirm-page.ts';
import { passkeyProof } from './passkey-proof.ts';
import { secondStepPage } from './second-step-page.ts';
import { enter, type Onward, type SecondProof } from './sign-in-onward.ts';
import { countSecondStep } from './tries.ts';

type Sent = {
  readonly token: string;
  readonly code: string | undefined;
  /** What a passkey has signed. */
  readonly credential: string | undefined;
};

/** Asks somebody whose password is right for their second step. */
export async function askForSecondStep(
  call: Call,
  visitor: Visitor,
  { token, onward, isAfterReset }: { readonly token: string; readonly onward: Onward; readonly isAfterReset?: boolean },
): Promise<Answer> {
  const step = await findSecondStep(call.db, token);
  if (!step) return beginAgain(call, visitor, onward);
  return page(visitor, await secondStepPage(call, { visitor, token, step, onward, isAfterReset }));
}

/** Takes the second step, and signs in. 422 for a wrong code; after several of them one begins again with the password. */
export async function takeSecondStep(call: Call, visitor: Visitor, sent: Sent, onward: Onward): Promise<Answer> {
  const { token } = sent;
  const step = await findSecondStep(call.db, token);
  if (!step) return beginAgain(call, visitor, onward);
  // Nobody guesses a recovery code or what a passkey signs.
  if (sent.code !== undefined && plainCode(sent.code) !== undefined) await countSecondStep(call, step.email);
  if (!(await call.write((tx) => takeTry(tx, token)))) return beginAgain(call, visitor, onward);
  const proof = await proofOf(call, step, sent).catch((error: unknown) => problemOf(error, call));
  const answer =
    typeof proof === 'string'
      ? { instead: proof }
      : await enter(call, step, onward, (tx) => endingWith(tx, token, proof));
  if (!('instead' in answer)) return answer;
  const left = await findSecondStep(call.db, token);
  if (!left) return beginAgain(call, visitor, onward);
  const problem = answer.instead ?? call.request.words.security.secondStep.wrong;
  const again = await secondStepPage(call, { visitor, token, step: left, onward, problem });
  return page(visitor, { ...again, status: 422 });
}

/** The step ends with it; otherwise why it does not, if more can be said of that than that it is wrong. */
async function endingWith(
  tx: Tx,
  token: string,
  proof: SecondProof | undefined,
): Promise<SignedInBy | { readonly instead: string | undefined }> {
  const by = (await findSecondStep(tx, token)) && (await proof?.(tx));
  if (typeof by === 'string') await endSecondStep(tx, token);
  return by ?? { instead: undefined };
}

/** What takes a passkey or a code that was sent. 422 with the reason when a passkey is not good. */
async function proofOf(
  call: Call,
  step: SecondStep,
  { code = '', credential }: Sent,
): Promise<SecondProof | undefined> {
  const { userId } = step;
  if (credential !== undefined) return (await passkeyProof(call, credential, { by: 'second_step', userId })).take;
  const { ctx, db } = call;
  const found = await findCode(db, await sealerOf(ctx), userId, code);
  if (found) return async (tx) => ((await takeCode(tx, userId, found)) ? 'password_and_code' : undefined);
  return async (tx) => ((await useRecoveryCode(tx, userId, code)) ? 'password_and_recovery_code' : undefined);
}

async function beginAgain(call: Call, visitor: Visitor, { returnTo, again, written }: Onward): Promise<Answer> {
  const problem = call.request.words.security.secondStep.over;
  return page(visitor, {
    ...(await signInPageAgain(call, { visitor, returnTo, again, problem, written })),
    status: 422,
  });
}
