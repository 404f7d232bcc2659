import { checkNewPassword } from '../../domain/registrations/check-form.ts';
import { findLink } from '../../domain/registrations/one-time-links.ts';
import { requestPasswordReset, resetPassword } from '../../domain/registrations/reset-password.ts';
import { anyone } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { type Page, page } from '../../http/html/page.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { type Call, route } from '../../http/route.ts';
import type { ErrorDetails } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { alert, errorsOf, field, hiddenFields } from '../../views/frame/form.ts';
import { message } from '../../views/frame/message.ts';
import type { Words } from '../../words/words.ts';
import { staffContact } from '../public/staff-contact.ts';
import { signInAndShow } from './browser-session.ts';
import { askForSecondStep } from './second-step.ts';
import { afterPassword } from './sign-in-onward.ts';
import { countTry } from './tries.ts';

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
    const { words } = call.request;
    const { inbox, sent } = words.newPassword;
    return page(visitor, message(words, { title: inbox, text: sent, ways: back(words) }));
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
    if (!(await findLink(call.db, 'reset_password', token))) return page(visitor, dead(call.request.words));
    return page(visitor, choosePage(call.request.words, { formToken: visitor.formToken, token }));
  },
});

async function setPassword(call: Call, visitor: Visitor, token: string, password: string): Promise<Answer> {
  const error = checkNewPassword(password);
  const { words } = call.request;
  if (error) {
    const again = choosePage(words, { formToken: visitor.formToken, token, problems: error.details });
    return page(visitor, { ...again, status: 422 });
  }
  const hash = await hashPassword(password);
  const answer = await signInAndShow(
    call,
    async (tx) => {
      const userId = await resetPassword(tx, token, hash);
      if (userId === undefined) return { instead: undefined };
      const by = await afterPassword(tx, { userId, passwordHash: hash }, 'password_reset');
      return typeof by === 'string' ? { userId, proof: { by } } : by;
    },
    () => changedPage(words),
  );
  if (!('instead' in answer)) return answer;
  if (answer.instead === undefined) return page(visitor, dead(words));
  return askForSecondStep(call, visitor, { token: answer.instead, onward: {}, isAfterReset: true });
}

function back({ forms }: Words): Html {
  return html`<a href="/auth/sign_in">${forms.backToSignIn}</a>`;
}

function dead(words: Words): Page {
  const ways = html`<a href="/auth/password/new">${words.newPassword.askAgain}</a> ${back(words)}`;
  return message(words, { ...words.newPassword.dead, status: 404, ways });
}

function changedPage({ forms, newPassword: { changed } }: Words): Page {
  return {
    title: changed.title,
    body: html`<h1>${changed.title}</h1>
<p>${changed.text}</p>
<div class="actions"><a class="button" href="/auth/setup">${forms.goOn}</a></div>`,
  };
}

async function askPage({ ctx, db, request: { words } }: Call, formToken: string): Promise<Page> {
  const { title, askStaff } = words.newPassword;
  return {
    title,
    body: html`<h1>${title}</h1>
${ctx.mail.configured ? askForm(words, formToken) : html`<p>${askStaff(await staffContact(db, words))}</p>`}
<p class="more">${back(words)}</p>`,
  };
}

function askForm({ forms, newPassword }: Words, formToken: string): Html {
  return html`<p>${newPassword.ask}</p>
<form method="post" action="/auth/password">${hiddenFields(formToken)}
${field({ label: forms.email, name: 'user[email]', type: 'email', autocomplete: 'email', autofocus: true })}
<div class="actions"><button>${forms.sendLink}</button></div></form>`;
}

type Choice = { readonly formToken: string; readonly token: string; readonly problems?: ErrorDetails | undefined };

function choosePage(words: Words, { formToken, token, problems }: Choice): Page {
  const { forms, newPassword } = words;
  const errors = errorsOf(problems, 'password', words);
  return {
    title: newPassword.choose,
    body: html`<h1>${newPassword.choose}</h1>
${alert(problems && forms.lookAtField, 'caret')}
<p>${newPassword.allSignedOut}</p>
<form method="post" action="/auth/password">${hiddenFields(formToken, 'put')}
<input type="hidden" name="user[reset_password_token]" value="${token}">
${field({ label: forms.newPassword, name: 'user[password]', type: 'password', hint: forms.passwordHint, autocomplete: 'new-password', errors, autofocus: true })}
<div class="actions"><button>${forms.changePassword}</button></div></form>`,
  };
}
