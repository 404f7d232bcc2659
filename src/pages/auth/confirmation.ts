import { confirmEmail } from '../../domain/registrations/confirm-email.ts';
import { getUser } from '../../domain/registrations/queries.ts';
import { requestConfirmation } from '../../domain/registrations/request-confirmation.ts';
import { anyone } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { page } from '../../http/html/page.ts';
import { signInPath } from '../../http/html/signed-in.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { type Call, route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { field, hiddenFields } from '../../views/frame/form.ts';
import { message } from '../../views/frame/message.ts';
import { staffContact } from '../public/staff-contact.ts';
import { START_PATH } from '../start.ts';
import { countTry } from './tries.ts';

export const confirmByLink = route({
  method: 'GET',
  path: '/auth/confirmation',
  access: anyone(),
  params: { confirmation_token: text() },
  summary: 'Confirm an e-mail address by the link that was sent to it',
  rate: 'confirmations',
  async handle(call) {
    const userId = await call.write((tx) => confirmEmail(tx, call.params.confirmation_token ?? ''));
    const visitor = await visitorOf(call);
    const { words } = call.request;
    const { confirmation, forms, frame } = words;
    if (userId === undefined) {
      const ways = html`<a href="/auth/confirmation/new">${confirmation.newLink}</a> <a href="/auth/sign_in">${frame.signIn}</a>`;
      return page(visitor, message(words, { ...confirmation.dead, status: 404, ways }));
    }
    const { approved } = await getUser(call.db, userId);
    const onwardPath = approved === 0 ? '/' : START_PATH;
    const onward = visitor.session
      ? html`<a class="button" href="${onwardPath}">${forms.goOn}</a>`
      : html`<a class="button" href="${signInPath(onwardPath)}">${frame.signIn}</a>`;
    return page(visitor, {
      title: confirmation.done,
      body: html`<h1>${confirmation.done}</h1><p>${approved === 0 ? confirmation.thanksAndPending : confirmation.thanks}</p>
<div class="actions">${onward}</div>`,
    });
  },
});

export const askForConfirmation = route({
  method: 'GET',
  path: '/auth/confirmation/new',
  access: anyone(),
  params: {},
  summary: 'The form that sends a confirmation again',
  async handle(call) {
    const visitor = await visitorOf(call);
    if (!call.ctx.mail.configured) return sendsNone(call, visitor);
    const { confirmation, forms } = call.request.words;
    return page(visitor, {
      title: confirmation.sendAgain,
      body: html`<h1>${confirmation.sendAgain}</h1>
<form method="post" action="/auth/confirmation">${hiddenFields(visitor.formToken)}
${field({ label: forms.email, name: 'user[email]', type: 'email', autocomplete: 'email', autofocus: true })}
<div class="actions"><button>${forms.sendLink}</button></div></form>`,
    });
  },
});

export const resendByForm = route({
  method: 'POST',
  path: '/auth/confirmation',
  access: anyone(),
  params: { ...formTokenParam, user: tree({ email: text() }) },
  summary: 'Send a confirmation again',
  rate: 'confirmations',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    if (!call.ctx.mail.configured) return sendsNone(call, visitor);
    const email = call.params.user?.email ?? '';
    countTry(call.ctx, 'email', email);
    await call.write((tx) => requestConfirmation(tx, email));
    const { words } = call.request;
    const ways = html`<a href="/auth/sign_in">${words.forms.backToSignIn}</a>`;
    return page(visitor, message(words, { title: words.newPassword.inbox, text: words.confirmation.sent, ways }));
  },
});

async function sendsNone(call: Call, visitor: Visitor): Promise<Answer> {
  const { words } = call.request;
  const { confirmation, forms } = words;
  return page(visitor, {
    title: confirmation.confirm,
    body: html`<h1>${confirmation.confirm}</h1>
<p>${confirmation.askStaff(await staffContact(call.db, words))}</p>
<p class="more"><a href="/auth/sign_in">${forms.backToSignIn}</a></p>`,
  });
}
