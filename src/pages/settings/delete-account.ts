import { deleteOwnAccount } from '../../domain/deletions/delete-account.ts';
import { anyone, freshly } from '../../http/access.ts';
import { type Page, page, seeOther } from '../../http/html/page.ts';
import { findSender, findSignedIn, type SignedInVisitor, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { alert, field, hiddenFields } from '../../views/frame/form.ts';
import type { Words } from '../../words/words.ts';
import { cookiesWithoutPresent } from '../auth/browser-session.ts';
import { isOwnPassword } from '../auth/own-password.ts';

const PATH = '/settings/delete';

export const showDeletion = route({
  method: 'GET',
  path: PATH,
  access: freshly(anyone(), 'password'),
  params: {},
  summary: 'The form that deletes the account of the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    return page(visitor, deletionPage(call.request.words, visitor));
  },
});

export const deleteByForm = route({
  method: ['POST', 'DELETE'],
  path: PATH,
  access: freshly(anyone(), 'password'),
  params: { ...formTokenParam, form_delete_confirmation: tree({ password: text() }) },
  summary: 'Delete the account of the person signed in',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    const { session } = visitor;
    if (!(await isOwnPassword(call, session, call.params.form_delete_confirmation?.password ?? ''))) {
      const again = deletionPage(call.request.words, visitor, call.request.words.forms.notOwnPassword);
      return page(visitor, { ...again, status: 422 });
    }
    await call.write((tx) => deleteOwnAccount(tx, session));
    return seeOther('/auth/goodbye?after=deletion', null, await cookiesWithoutPresent(call));
  },
});

/** The form that deletes an account. */
export function deletionPage(
  { deletion, forms }: Words,
  { formToken, session: { username } }: Pick<SignedInVisitor, 'formToken' | 'session'>,
  message?: string,
): Page {
  return {
    title: deletion.title,
    body: html`<h1>${deletion.title}</h1>
<p>${deletion.warning(`@${username}`)}</p>
${alert(message)}
<form method="post" action="${PATH}">${hiddenFields(formToken)}
${field({ label: forms.ownPassword, name: 'form_delete_confirmation[password]', type: 'password', autocomplete: 'current-password' })}
<div class="actions"><button class="danger">${deletion.confirm}</button></div></form>
<p class="more"><a href="/auth/edit">${deletion.keep}</a></p>`,
  };
}
