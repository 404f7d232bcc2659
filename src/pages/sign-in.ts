import { findUserByPassword } from '../domain/registrations/sign-in.ts';
import { endSession } from '../domain/sessions/end.ts';
import { anyone } from '../http/access.ts';
import { type Answer, redirect } from '../http/answer.ts';
import { endedCookies } from '../http/html/cookies.ts';
import type { Asked } from '../http/html/frame.ts';
import { page, seeOther } from '../http/html/page.ts';
import { checkForm, formTokenParam, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { route } from '../http/route.ts';
import { signInAndRedirect } from './browser-session.ts';
import { carriedDraft, carriedDraftParam, keepCarried } from './compose/carried.ts';
import { ownPath } from './return-path.ts';
import { signInPage } from './sign-in-page.ts';
import { countSignIn } from './tries.ts';

export const showSignIn = route({
  method: 'GET',
  path: '/auth/sign_in',
  access: anyone(),
  params: { return_to: text() },
  summary: 'The sign-in form',
  async handle(call) {
    const visitor = await visitorOf(call);
    const returnTo = ownPath(call.params.return_to);
    if (visitor.session) return redirect(returnTo ?? '/');
    return page(visitor, await signInPage(call, { formToken: visitor.formToken, returnTo }));
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
    ...carriedDraftParam,
  },
  summary: 'Sign in',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    const email = call.params.user?.email ?? '';
    const returnTo = ownPath(call.params.return_to);
    await countSignIn(call, email);
    const found = await findUserByPassword(call.db, email, call.params.user?.password ?? '');
    const written = carriedDraft(call.params);
    if (found && !found.erased) {
      const kept = written && !found.locked ? await keepCarried(call, found.accountId, written) : returnTo;
      return signInAndRedirect(call, found.userId, (found.locked ? lockedPath(returnTo) : kept) ?? '/');
    }
    const texts = call.request.words.signIn;
    const message = found ? texts.deleted : texts.wrong;
    const again = await signInPage(call, { formToken: visitor.formToken, returnTo, email, message, written });
    return page(visitor, { ...again, status: 422 });
  },
});

export const signOut = route({
  method: ['POST', 'DELETE'],
  path: '/auth/sign_out',
  access: anyone(),
  params: formTokenParam,
  summary: 'Sign out of this browser',
  async handle(call) {
    const visitor = await visitorOf(call);
    const { session } = visitor;
    if (!session) return seeOther('/');
    checkForm(visitor, call.params.authenticity_token);
    await call.write((tx) => endSession(tx, session.id, session.userId));
    return seeOther('/', endedCookies(call));
  },
});

/** The form to sign in, in place of what a form was to do; it leads back to the page of that form. */
export async function askToSignIn(asked: Asked): Promise<Answer> {
  const visitor = await visitorOf(asked);
  const returnTo = pageBefore(asked);
  const shown = await signInPage(asked, {
    formToken: visitor.formToken,
    returnTo,
    message: asked.request.words.signIn.signedOut,
  });
  return page(visitor, { ...shown, status: 401 });
}

/** The page of ours that the form was on, if the browser says so. */
function pageBefore({ db, request }: Asked): string | undefined {
  const before = URL.parse(request.header('referer') ?? '');
  return before?.origin === db.instance.origin ? ownPath(`${before.pathname}${before.search}`) : undefined;
}

/** Somebody whose account is frozen or suspended can read the reason and appeal. */
function lockedPath(returnTo: string | undefined): string {
  return returnTo?.startsWith('/disputes/') ? returnTo : '/auth/setup';
}
