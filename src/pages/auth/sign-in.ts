import { findUserByPassword, type KnownUser } from '../../domain/registrations/sign-in.ts';
import { anyone } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import type { Asked } from '../../http/html/frame.ts';
import { page } from '../../http/html/page.ts';
import type { Typed } from '../../http/html/typed-texts.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../../http/html/visitor.ts';
import { bool, text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { type Call, route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { writtenTexts } from '../../views/frame/written-texts.ts';
import { pageBefore } from '../page-before.ts';
import { ownPath } from '../return-path.ts';
import { isConfirming, signInPageAgain } from './confirm-page.ts';
import { signInByPasskey } from './passkey.ts';
import { full, isFull } from './room-for-account.ts';
import { askForSecondStep, takeSecondStep } from './second-step.ts';
import { afterPassword, enter, type Onward, onwardOf, onwardParams } from './sign-in-onward.ts';
import { signInPage } from './sign-in-page.ts';
import { countSignIn } from './tries.ts';

export const showSignIn = route({
  method: 'GET',
  path: '/auth/sign_in',
  access: anyone(),
  params: { return_to: text(), add: bool(), again: bool() },
  summary: 'The sign-in form, with `again` also for who is signed in already',
  async handle(call) {
    const visitor = await visitorOf(call);
    const { return_to, add, again } = call.params;
    const returnTo = ownPath(return_to);
    if (again)
      return page(visitor, await signInPage(call, { visitor, returnTo, again, email: visitor.session?.email }));
    if (!visitor.session) return page(visitor, await signInPage(call, { visitor, returnTo }));
    if (!add) return redirect(returnTo ?? '/');
    return (await isFull(call)) ? full(call, visitor) : page(visitor, await signInPage(call, { visitor, returnTo }));
  },
});

export const signIn = route({
  method: 'POST',
  path: '/auth/sign_in',
  access: anyone(),
  params: {
    ...formTokenParam,
    ...onwardParams,
    user: tree({ email: text(), password: text(), otp_attempt: text(), credential: text() }),
    second_step: text(),
  },
  summary: 'Sign in, or add an account to those that are signed in',
  rate: 'sign_in',
  knowsBrowsers: true,
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    const { user, second_step: token } = call.params;
    const { email = '', password = '', otp_attempt: code, credential } = user ?? {};
    const onward = onwardOf(call.params);
    if (onward.add && (await isFull(call))) return full(call, visitor);
    if (token !== undefined) return takeSecondStep(call, visitor, { token, code, credential }, onward);
    if (credential !== undefined) return signInByPasskey(call, visitor, credential, onward);
    await countSignIn(call, email);
    const found = await findUserByPassword(call.db, email, password);
    if (found && !found.erased) return takeFirstStep(call, visitor, found, onward);
    const { forms, signIn: texts } = call.request.words;
    const wrong = isConfirming({ ...onward, visitor }) ? forms.notOwnPassword : texts.wrong;
    const problem = found ? texts.deleted : wrong;
    return page(visitor, { ...(await signInPageAgain(call, { ...onward, visitor, email, problem })), status: 422 });
  },
});

/** Signs in whoever has no second step, and asks others for theirs. */
async function takeFirstStep(call: Call, visitor: Visitor, known: KnownUser, onward: Onward): Promise<Answer> {
  const answer = await enter(call, known, onward, (tx) => afterPassword(tx, known, 'password'));
  return 'instead' in answer ? askForSecondStep(call, visitor, { token: answer.instead, onward }) : answer;
}

/** The form to sign in, in place of what a form was to do, with what was typed into that; it leads back to the page of that form. */
export async function askToSignIn(asked: Asked, typed: Typed | undefined): Promise<Answer> {
  const visitor = await visitorOf(asked);
  const returnTo = pageBefore(asked);
  const shown = await signInPage(asked, {
    visitor,
    returnTo,
    problem: asked.request.words.signIn.signedOut,
  });
  const { words } = asked.request;
  return page(visitor, { ...shown, body: html`${shown.body}${writtenTexts(typed, words)}`, status: 401 });
}
