import { confirmEmail } from '../domain/registrations/confirm-email.ts';
import { getUser } from '../domain/registrations/queries.ts';
import { requestConfirmation } from '../domain/registrations/request-confirmation.ts';
import { anyone } from '../http/access.ts';
import type { Answer } from '../http/answer.ts';
import { page } from '../http/html/page.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { type Call, route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { field, hiddenFields } from '../views/form.ts';
import { message } from '../views/message.ts';
import { staffContact } from './staff-contact.ts';
import { countTry } from './tries.ts';

const SENT = 'If this e-mail address waits for its confirmation, a message is on its way.';
const DEAD = 'It has been used, or is too old. If your address is confirmed already, just sign in.';

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
    if (userId === undefined) {
      const ways = html`<a href="/auth/confirmation/new">Send a new link</a> <a href="/auth/sign_in">Sign in</a>`;
      return page(
        visitor,
        message(call.request.words, { title: 'This link does not work any more', text: DEAD, status: 404, ways }),
      );
    }
    const { approved } = await getUser(call.db, userId);
    const onward = visitor.session
      ? html`<a class="button" href="/">Go on</a>`
      : html`<a class="button" href="/auth/sign_in">Sign in</a>`;
    return page(visitor, {
      title: 'Address confirmed',
      body: html`<h1>Address confirmed</h1><p>Thank you. Your e-mail address is confirmed.${approved === 0 && ' Now somebody here will look at your application.'}</p>
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
    return page(visitor, {
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
    if (!call.ctx.mail.configured) return sendsNone(call, visitor);
    const email = call.params.user?.email ?? '';
    countTry(call.ctx, 'email', email);
    await call.write((tx) => requestConfirmation(tx, email));
    return page(
      visitor,
      message(call.request.words, {
        title: 'Look into your inbox',
        text: SENT,
        ways: html`<a href="/auth/sign_in">Back to sign in</a>`,
      }),
    );
  },
});

async function sendsNone(call: Call, visitor: Visitor): Promise<Answer> {
  return page(visitor, {
    title: 'Confirm your e-mail address',
    body: html`<h1>Confirm your e-mail address</h1>
<p>This server sends no e-mails. Ask ${await staffContact(call.db)} to confirm your address.</p>
<p class="more"><a href="/auth/sign_in">Back to sign in</a></p>`,
  });
}
