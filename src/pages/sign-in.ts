import { findUserByPassword } from '../domain/registrations/sign-in.ts';
import { endSession } from '../domain/sessions/end.ts';
import { withQuery } from '../domain/tokens/redirect-uris.ts';
import { anyone } from '../http/access.ts';
import { redirect } from '../http/answer.ts';
import { cookieHeader } from '../http/html/cookies.ts';
import { alert, carried, field, hiddenFields } from '../http/html/form.ts';
import { type Page, page, seeOther } from '../http/html/page.ts';
import { checkForm, formTokenParam, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { signInAndRedirect } from './browser-session.ts';
import { ownPath } from './return-path.ts';
import { countSignIn } from './tries.ts';

const WRONG = 'E-mail address or password is wrong.';
const LOCKED = 'This account has been deleted.';

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
    return page(call, visitor, signInPage({ formToken: visitor.formToken, returnTo }));
  },
});

export const signIn = route({
  method: 'POST',
  path: '/auth/sign_in',
  access: anyone(),
  params: { ...formTokenParam, user: tree({ email: text(), password: text() }), return_to: text() },
  summary: 'Sign in',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    const email = call.params.user?.email ?? '';
    const returnTo = ownPath(call.params.return_to);
    await countSignIn(call, email);
    const found = await findUserByPassword(call.db, email, call.params.user?.password ?? '');
    if (found && !found.erased)
      return signInAndRedirect(call, found.userId, (found.locked ? lockedPath(returnTo) : returnTo) ?? '/');
    const message = found ? LOCKED : WRONG;
    const again = signInPage({ formToken: visitor.formToken, returnTo, email, message });
    return page(call, visitor, { ...again, status: 422 });
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
    return seeOther('/', cookieHeader(call, 'session', '', 0));
  },
});

/** Somebody whose account is frozen or suspended can read the reason and appeal. */
function lockedPath(returnTo: string | undefined): string {
  return returnTo?.startsWith('/disputes/') ? returnTo : '/auth/setup';
}

type SignInForm = {
  formToken: string;
  returnTo: string | undefined;
  email?: string;
  message?: string;
};

function signInPage({ formToken, returnTo, email, message }: SignInForm): Page {
  const onward = (path: string) => (returnTo ? withQuery(path, { return_to: returnTo }) : path);
  const forClient = returnTo?.startsWith('/oauth/authorize');
  return {
    title: 'Sign in',
    body: html`<h1>Sign in</h1>
${forClient ? html`<p>An application asks for access to your account. Sign in first; you will be asked next.</p>` : null}
${alert(message)}
<form method="post" action="/auth/sign_in">${hiddenFields(formToken)}${carried({ return_to: returnTo })}
${field({ label: 'E-mail address', name: 'user[email]', type: 'email', value: email, autocomplete: 'username', autofocus: true })}
${field({ label: 'Password', name: 'user[password]', type: 'password', autocomplete: 'current-password' })}
<div class="actions"><button>Sign in</button></div>
</form>
<p class="more"><a href="/auth/password/new">Forgot your password?</a> <a href="${onward('/auth/sign_up')}">Create an account</a></p>`,
  };
}
