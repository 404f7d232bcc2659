import { readSettings } from '../domain/instance/settings.ts';
import type { Draft } from '../domain/statuses/draft.ts';
import { withQuery } from '../domain/tokens/redirect-uris.ts';
import type { Page } from '../http/html/page.ts';
import type { Call } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { alert, carried, field, hiddenFields } from '../views/form.ts';
import { carriedFields } from './compose/carried.ts';

type SignInForm = {
  readonly formToken: string;
  readonly returnTo: string | undefined;
  readonly email?: string;
  readonly message?: string;
  /** A post that was about to be published when the session had ended. */
  readonly written?: Draft | undefined;
};

/** The sign-in form. Whoever comes with a post gets it back afterwards. */
export async function signInPage(call: Pick<Call, 'db' | 'request'>, form: SignInForm): Promise<Page> {
  const { formToken, returnTo, email, message, written } = form;
  const { forms, signIn } = call.request.words;
  const { registrations } = await readSettings(call.db);
  const signUp = returnTo ? withQuery('/auth/sign_up', { return_to: returnTo }) : '/auth/sign_up';
  const forClient = returnTo?.startsWith('/oauth/authorize');
  return {
    title: signIn.title,
    body: html`<h1>${signIn.title}</h1>
${forClient && html`<p>${signIn.forApplication}</p>`}
${written && html`<p class="note">${signIn.textKept}</p>`}
${alert(message)}
<form method="post" action="/auth/sign_in">${hiddenFields(formToken)}${carried({ return_to: returnTo })}${written && carriedFields(written)}
${field({ label: forms.email, name: 'user[email]', type: 'email', value: email, autocomplete: 'username', autofocus: true })}
${field({ label: forms.password, name: 'user[password]', type: 'password', autocomplete: 'current-password' })}
<div class="actions"><button>${signIn.title}</button></div>
</form>
<p class="more"><a href="/auth/password/new">${signIn.forgotten}</a>${registrations !== 'closed' && html` <a href="${signUp}">${signIn.signUp}</a>`}</p>`,
  };
}
