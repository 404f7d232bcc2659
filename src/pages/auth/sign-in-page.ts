import { readSettings } from '../../domain/settings/settings.ts';
import { withQuery } from '../../domain/tokens/redirect-uris.ts';
import { otherAccounts } from '../../http/html/accounts.ts';
import type { Page } from '../../http/html/page.ts';
import type { Visitor } from '../../http/html/visitor.ts';
import type { Call } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { alert, carried, field, hiddenFields } from '../../views/frame/form.ts';
import { switchForm } from '../../views/people/accounts.ts';
import { type Carried, carriedFields } from '../compose/carried.ts';
import { passkeyForm } from './passkey-form.ts';

export type SignInForm = {
  /** Somebody who is signed in adds an account. */
  readonly visitor: Pick<Visitor, 'formToken' | 'session'>;
  readonly returnTo?: string | undefined;
  /** Whether an application wants even whoever is signed in to give their password. */
  readonly again?: boolean | undefined;
  readonly email?: string | undefined;
  readonly problem?: string;
  /** A post that was about to be published when the session had ended. */
  readonly written?: Carried | undefined;
};

/** The sign-in form. Whoever comes with a post gets it back afterwards. */
export async function signInPage(call: Pick<Call, 'db' | 'request'>, form: SignInForm): Promise<Page> {
  const { visitor, returnTo, again, email, problem, written } = form;
  const { forms, signIn, accounts } = call.request.words;
  const { formToken } = visitor;
  const session = again ? undefined : visitor.session;
  const forClient = returnTo?.startsWith('/oauth/authorize');
  const title = session ? accounts.add : signIn.title;
  const fields = html`${hiddenFields(formToken)}${carried({ return_to: returnTo, add: session && 'true', again: again ? 'true' : undefined })}${written && carriedFields(written)}`;
  return {
    title,
    body: html`<h1>${title}</h1>
${session ? html`<p>${accounts.staysSignedIn(`@${session.username}`)}</p>` : forClient && html`<p>${again ? signIn.passwordAgain : signIn.forApplication}</p>`}
${written && html`<p class="note">${signIn.textKept}</p>`}
${alert(problem, 'caret')}${session || again ? null : await goOnAs(call, form)}
<form method="post" action="/auth/sign_in">${fields}
${field({ label: forms.email, name: 'user[email]', type: 'email', value: email, autocomplete: 'username', autofocus: true })}
${field({ label: forms.password, name: 'user[password]', type: 'password', autocomplete: 'current-password', autofocus: Boolean(email) })}
<div class="actions"><button>${signIn.title}</button></div>
</form>
${passkeyForm(call, fields)}
<p class="more"><a href="/auth/password/new">${signIn.forgotten}</a>${!visitor.session && (await signUpLink(call, returnTo))}</p>`,
  };
}

/** The accounts that are still signed in in this browser, where the present one is not any more. */
async function goOnAs(call: Pick<Call, 'db' | 'request'>, { visitor, returnTo, written }: SignInForm) {
  const others = await otherAccounts(call);
  const { words } = call.request;
  const along = written && carriedFields(written);
  return switchForm({ words, others, formToken: visitor.formToken, returnTo, along });
}

async function signUpLink({ db, request }: Pick<Call, 'db' | 'request'>, returnTo: string | undefined) {
  const { registrations } = await readSettings(db);
  if (registrations === 'closed') return null;
  const path = returnTo ? withQuery('/auth/sign_up', { return_to: returnTo }) : '/auth/sign_up';
  return html` <a href="${path}">${request.words.signIn.signUp}</a>`;
}
