import { factorsOf } from '../../domain/second-factors/queries.ts';
import type { Page } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import type { Call } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { alert, carried, field, hiddenFields } from '../../views/frame/form.ts';
import { passkeyForm } from './passkey-form.ts';
import { type SignInForm, signInPage } from './sign-in-page.ts';

type Asked = {
  readonly visitor: Pick<SignedInVisitor, 'formToken' | 'session'>;
  /** Where it goes on. */
  readonly returnTo?: string | undefined;
  readonly problem?: string | undefined;
};

/** The form with which somebody who is signed in shows once more who they are. It is sent as one that signs in, and renews the session. */
export async function confirmPage(
  call: Pick<Call, 'db' | 'request'>,
  { visitor, returnTo, problem }: Asked,
): Promise<Page> {
  const { forms, security, signIn } = call.request.words;
  const { title, lead, confirm } = security.confirming;
  const { formToken, session } = visitor;
  const { passkeys } = await factorsOf(call.db, session.userId);
  const fields = html`${hiddenFields(formToken)}${carried({ return_to: returnTo, again: 'true' })}`;
  const own = carried({ acting_account: toWire(session.accountId) });
  return {
    title,
    body: html`<h1>${title}</h1>
<p><bdi dir="ltr">@${session.username}</bdi></p>
<p>${lead}</p>
${alert(problem, 'caret')}
<form method="post" action="/auth/sign_in">${fields}${carried({ 'user[email]': session.email })}
${field({ label: forms.password, name: 'user[password]', type: 'password', autocomplete: 'current-password', autofocus: true })}
<div class="actions"><button>${confirm}</button></div>
</form>
${passkeys > 0 && passkeyForm(call, html`${fields}${own}`)}
<p class="more"><a href="/auth/password/new">${signIn.forgotten}</a></p>`,
  };
}

/** Whether somebody who is signed in confirms for this server that it is them; for an application they may choose another account. */
export function isConfirming({
  visitor,
  again,
  returnTo,
}: Pick<SignInForm, 'visitor' | 'again' | 'returnTo'>): boolean {
  return visitor.session !== undefined && again === true && !returnTo?.startsWith('/oauth/');
}

/** The form to sign in, or to confirm, which comes back with what was wrong about it. */
export function signInPageAgain(call: Pick<Call, 'db' | 'request'>, form: SignInForm): Promise<Page> {
  const { visitor, returnTo, problem } = form;
  const { formToken, session } = visitor;
  if (!session || !isConfirming(form)) return signInPage(call, form);
  return confirmPage(call, { visitor: { formToken, session }, returnTo, problem });
}
