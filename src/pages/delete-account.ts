import { deleteOwnAccount } from '../domain/moderation/delete-account.ts';
import { anyone } from '../http/access.ts';
import { cookieHeader } from '../http/html/cookies.ts';
import { type Page, page, seeOther } from '../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../http/html/signed-in.ts';
import { formTokenParam } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { alert, field, hiddenFields } from '../views/form.ts';
import { isOwnPassword } from './own-password.ts';

const PATH = '/settings/delete';

export const showDeletion = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'The form that deletes the account of the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    return page(visitor, deletionPage(visitor.formToken, visitor.session.username));
  },
});

export const deleteByForm = route({
  method: ['POST', 'DELETE'],
  path: PATH,
  access: anyone(),
  params: { ...formTokenParam, form_delete_confirmation: tree({ password: text() }) },
  summary: 'Delete the account of the person signed in',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    const { session } = visitor;
    if (!(await isOwnPassword(call, session, call.params.form_delete_confirmation?.password ?? ''))) {
      const again = deletionPage(visitor.formToken, session.username, 'That is not your password.');
      return page(visitor, { ...again, status: 422 });
    }
    await call.write((tx) => deleteOwnAccount(tx, session));
    return seeOther('/', cookieHeader(call, 'session', '', 0));
  },
});

function deletionPage(formToken: string, username: string, message?: string): Page {
  return {
    title: 'Delete your account',
    body: html`<h1>Delete your account</h1>
<p><strong>Everything @${username} has here will be deleted for good:</strong> posts, pictures, follows, settings. Other servers are told to delete their copies, but nobody can see to it that they do. The name stays taken.</p>
${alert(message)}
<form method="post" action="${PATH}">${hiddenFields(formToken)}
${field({ label: 'Your password', name: 'form_delete_confirmation[password]', type: 'password', autocomplete: 'current-password' })}
<div class="actions"><button class="danger">Delete everything for good</button></div></form>
<p class="more"><a href="/auth/edit">Keep the account</a></p>`,
  };
}
