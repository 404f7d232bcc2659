import { checkNewPassword } from '../domain/registrations/check-form.ts';
import { findLink } from '../domain/registrations/one-time-links.ts';
import { requestPasswordReset, resetPassword } from '../domain/registrations/reset-password.ts';
import { anyone } from '../http/access.ts';
import type { Answer } from '../http/answer.ts';
import { type Page, page } from '../http/html/page.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { type Call, route } from '../http/route.ts';
import type { ErrorDetails } from '../lib/errors.ts';
import { type Html, html } from '../lib/html/template.ts';
import { hashPassword } from '../platform/passwords.ts';
import { alert, errorsOf, field, hiddenFields } from '../views/form.ts';
import { message } from '../views/message.ts';
import { startBrowserSession } from './browser-session.ts';
import { staffContact } from './staff-contact.ts';
import { countTry } from './tries.ts';

const SENT = 'If an account has this e-mail address, a message with a link to choose a new password is on its way.';
const BACK = html`<a href="/auth/sign_in">Back to sign in</a>`;
const DEAD = {
  title: 'This link does not work any more',
  text: 'It has been used, or is too old.',
  status: 404,
  ways: html`<a href="/auth/password/new">Ask for a new link</a> ${BACK}`,
};

export const askForReset = route({
  method: 'GET',
  path: '/auth/password/new',
  access: anyone(),
  params: {},
  summary: 'The form that sends a link for a new password',
  async handle(call) {
    const visitor = await visitorOf(call);
    return page(visitor, await askPage(call, visitor.formToken));
  },
});

const passwordParams = {
  ...formTokenParam,
  _method: text(),
  user: tree({ email: text(), reset_password_token: text(), password: text() }),
};

/** One address for both forms, as in Mastodon: `_method=put` marks the one with the new password. */
export const submitPassword = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/auth/password',
  access: anyone(),
  params: passwordParams,
  summary: 'Send a link for a new password, or set the password by it',
  rate: 'password_reset',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    const { user } = call.params;
    const sets = call.request.method !== 'POST' || call.params._method === 'put';
    if (sets) return setPassword(call, visitor, user?.reset_password_token ?? '', user?.password ?? '');
    if (!call.ctx.mail.configured) return page(visitor, await askPage(call, visitor.formToken));
    const email = user?.email ?? '';
    countTry(call.ctx, 'email', email);
    await call.write((tx) => requestPasswordReset(tx, email));
    return page(visitor, message(call.request.words, { title: 'Look into your inbox', text: SENT, ways: BACK }));
  },
});

export const choosePassword = route({
  method: 'GET',
  path: '/auth/password/edit',
  access: anyone(),
  params: { reset_password_token: text() },
  summary: 'The form for a new password',
  async handle(call) {
    const visitor = await visitorOf(call);
    const token = call.params.reset_password_token ?? '';
    if (!(await findLink(call.db, 'reset_password', token))) return page(visitor, message(call.request.words, DEAD));
    return page(visitor, choosePage(visitor.formToken, token));
  },
});

async function setPassword(call: Call, visitor: Visitor, token: string, password: string): Promise<Answer> {
  const error = checkNewPassword(password);
  if (error) return page(visitor, { ...choosePage(visitor.formToken, token, error.details), status: 422 });
  const hash = await hashPassword(password);
  const cookie = await call.write(async (tx) => {
    const userId = await resetPassword(tx, token, hash);
    return userId && startBrowserSession(call, tx, userId);
  });
  if (!cookie) return page(visitor, message(call.request.words, DEAD));
  const answer = page({ ...visitor, session: undefined }, changedPage);
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } };
}

const changedPage: Page = {
  title: 'Password changed',
  body: html`<h1>Password changed</h1>
<p>Every other browser and every application was signed out. You are signed in here.</p>
<div class="actions"><a class="button" href="/auth/setup">Go on</a></div>`,
};

async function askPage({ ctx, db }: Call, formToken: string): Promise<Page> {
  return {
    title: 'Forgot your password?',
    body: html`<h1>Forgot your password?</h1>
${ctx.mail.configured ? askForm(formToken) : html`<p>This server sends no e-mails. Ask ${await staffContact(db)} for a new password.</p>`}
<p class="more">${BACK}</p>`,
  };
}

function askForm(formToken: string): Html {
  return html`<p>Tell us the e-mail address of your account, and we will send you a link to choose a new one.</p>
<form method="post" action="/auth/password">${hiddenFields(formToken)}
${field({ label: 'E-mail address', name: 'user[email]', type: 'email', autocomplete: 'email', autofocus: true })}
<div class="actions"><button>Send the link</button></div></form>`;
}

function choosePage(formToken: string, token: string, problems?: ErrorDetails): Page {
  const errors = errorsOf(problems, 'password');
  return {
    title: 'Choose a new password',
    body: html`<h1>Choose a new password</h1>
${alert(problems && 'Please look at the marked field.')}
<p>All browsers and applications will be signed out.</p>
<form method="post" action="/auth/password">${hiddenFields(formToken, 'put')}
<input type="hidden" name="user[reset_password_token]" value="${token}">
${field({ label: 'New password', name: 'user[password]', type: 'password', hint: 'At least 8 characters.', autocomplete: 'new-password', errors, autofocus: true })}
<div class="actions"><button>Change password</button></div></form>`,
  };
}
