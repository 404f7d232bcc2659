import type { Page } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import type { Call } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { alert, carried, field, hiddenFields } from '../../views/frame/form.ts';

type Asked = {
  readonly visitor: SignedInVisitor;
  /** Where it goes on. */
  readonly returnTo?: string | undefined;
  readonly problem?: string | undefined;
};

/** The form with which somebody who is signed in shows once more who they are. It is sent as one that signs in, and renews the session. */
export function confirmPage(
  { request: { words } }: Pick<Call, 'request'>,
  { visitor, returnTo, problem }: Asked,
): Page {
  const { forms, security, signIn } = words;
  const { title, lead, confirm } = security.confirming;
  const { formToken, session } = visitor;
  return {
    title,
    body: html`<h1>${title}</h1>
<p><bdi dir="ltr">@${session.username}</bdi></p>
<p>${lead}</p>
${alert(problem, 'caret')}
<form method="post" action="/auth/sign_in">${hiddenFields(formToken)}${carried({ return_to: returnTo, again: 'true', 'user[email]': session.email })}
${field({ label: forms.password, name: 'user[password]', type: 'password', autocomplete: 'current-password', autofocus: true })}
<div class="actions"><button>${confirm}</button></div>
</form>
<p class="more"><a href="/auth/password/new">${signIn.forgotten}</a></p>`,
  };
}
