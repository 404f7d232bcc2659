import { confirmEmail } from '../domain/registrations/confirm-email.ts';
import { requestConfirmation } from '../domain/registrations/request-confirmation.ts';
import { anyone } from '../http/access.ts';
import { field, hiddenFields } from '../http/html/form.ts';
import { messagePage, page } from '../http/html/page.ts';
import { checkForm, formTokenParam, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { countTry } from './tries.ts';

const SENT = 'If this e-mail address waits for its confirmation, a message is on its way.';
const DEAD = 'This link has been used, or is too old.';

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
    const again = html`<p class="more"><a href="/auth/confirmation/new">Send a new link</a></p>`;
    if (userId === undefined) {
      return page(call, visitor, { title: 'Sorry', status: 404, body: html`<h1>Sorry</h1><p>${DEAD}</p>${again}` });
    }
    const onward = visitor.session
      ? html`<a class="button" href="/">Go on</a>`
      : html`<a class="button" href="/auth/sign_in">Sign in</a>`;
    return page(call, visitor, {
      title: 'Address confirmed',
      body: html`<h1>Address confirmed</h1><p>Thank you. Your e-mail address is confirmed.</p><div class="actions">${onward}</div>`,
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
    return page(call, visitor, {
      title: 'Send the confirmation again',
      body: html`<h1>Send the confirmation again</h1>
<form method="post" action="/auth/confirmation">${hiddenFields(visitor.formToken)}
${field({ label: 'E-mail address', name: 'user[email]', type: 'email', autocomplete: 'email', autofocus: true })}
<div class="actions"><button>Send the link</button></div></form>`,
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
    const email = call.params.user?.email ?? '';
    countTry(call.ctx, 'email', email);
    await call.write((tx) => requestConfirmation(tx, email));
    return messagePage(call, visitor, 'Look into your inbox', SENT);
  },
});
