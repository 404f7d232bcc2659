import { findUserByPassword } from '../../domain/registrations/sign-in.ts';
import { anyone } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import type { Asked } from '../../http/html/frame.ts';
import { page } from '../../http/html/page.ts';
import type { Typed } from '../../http/html/typed-texts.ts';
import { checkForm, formTokenParam, visitorOf } from '../../http/html/visitor.ts';
import { bool, text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { writtenTexts } from '../../views/frame/written-texts.ts';
import { carriedDraft, carriedDraftParam, keepCarried } from '../compose/carried.ts';
import { pageBefore } from '../page-before.ts';
import { ownPath } from '../return-path.ts';
import { signInAndRedirect } from './browser-session.ts';
import { full, isFull } from './room-for-account.ts';
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
    user: tree({ email: text(), password: text() }),
    return_to: text(),
    add: bool(),
    again: bool(),
    ...carriedDraftParam,
  },
  summary: 'Sign in, or add an account to those that are signed in',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    const email = call.params.user?.email ?? '';
    const returnTo = ownPath(call.params.return_to);
    const { add: isAdded = false, again } = call.params;
    if (isAdded && (await isFull(call))) return full(call, visitor);
    await countSignIn(call, email);
    const found = await findUserByPassword(call.db, email, call.params.user?.password ?? '');
    const written = carriedDraft(call.params);
    if (found && !found.erased) {
      const kept = written && !found.locked ? await keepCarried(call, found.accountId, written) : returnTo;
      const path = (found.locked ? lockedPath(returnTo) : kept) ?? '/';
      // Whoever was signed in stays so beside somebody else.
      const isBeside = isAdded || (again && !(await isFull(call)));
      return signInAndRedirect(call, found.userId, path, isBeside ? 'beside' : 'instead');
    }
    const texts = call.request.words.signIn;
    const problem = found ? texts.deleted : texts.wrong;
    return page(visitor, {
      ...(await signInPage(call, { visitor, returnTo, again, email, problem, written })),
      status: 422,
    });
  },
});

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

/** Somebody whose account is frozen or suspended can read the reason and appeal. */
function lockedPath(returnTo: string | undefined): string {
  return returnTo?.startsWith('/disputes/') ? returnTo : '/auth/setup';
}
