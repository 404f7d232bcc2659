import { deleteOwnAccount } from '../domain/moderation/delete-account.ts';
import { findUserByPassword } from '../domain/registrations/sign-in.ts';
import { anyone } from '../http/access.ts';
import { redirect } from '../http/answer.ts';
import { cookieHeader } from '../http/html/cookies.ts';
import { alert, field, hiddenFields } from '../http/html/form.ts';
import { type Page, page, seeOther } from '../http/html/page.ts';
import { checkForm, formTokenParam, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { countTry } from './tries.ts';

const PATH = '/settings/delete';

export const showDeletion = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'The form that deletes the account of the person signed in',
  async handle(call) {
    const visitor = await visitorOf(call);
    if (!visitor.session) return redirect(`/auth/sign_in?return_to=${encodeURIComponent(PATH)}`);
    return page(call, visitor, deletionPage(visitor.formToken, visitor.session.username));
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
    const visitor = await visitorOf(call);
    const { session } = visitor;
    if (!session) return redirect('/auth/sign_in');
    checkForm(visitor, call.params.authenticity_token);
    countTry(call.ctx, 'sign_in', session.email);
    const password = call.params.form_delete_confirmation?.password ?? '';
    const known = await findUserByPassword(call.db, session.email, password);
    if (known?.userId !== session.userId) {
      const again = deletionPage(visitor.formToken, session.username, 'That is not your password.');
      return page(call, visitor, { ...again, status: 422 });
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
<div class="actions"><button>Delete everything</button></div></form>`,
  };
}
