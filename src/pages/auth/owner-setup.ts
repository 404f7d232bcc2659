import { makeActorKeys } from '../../domain/accounts/actor-keys.ts';
import { checkLogin } from '../../domain/registrations/check-form.ts';
import { normalizeEmail } from '../../domain/registrations/email.ts';
import { createOwner, isOwnerLinkGood } from '../../domain/registrations/owner.ts';
import { anyone } from '../../http/access.ts';
import { type Page, page, seeOther } from '../../http/html/page.ts';
import { checkForm, formTokenParam, visitorOf } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { type Call, route } from '../../http/route.ts';
import type { ErrorDetails } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { alert, carried, errorsOf, field, hiddenFields } from '../../views/frame/form.ts';
import { message } from '../../views/frame/message.ts';
import { START_PATH } from '../start.ts';
import { startBrowserSession } from './browser-session.ts';

export const showOwnerSetup = route({
  method: 'GET',
  path: '/setup',
  access: anyone(),
  params: { token: text() },
  summary: 'The form that creates the owner of a new server',
  async handle(call) {
    const visitor = await visitorOf(call);
    const token = call.params.token ?? '';
    if (!(await isOwnerLinkGood(call.db, token))) return page(visitor, dead(call));
    return page(visitor, ownerPage(call, visitor.formToken, { token, username: '', email: '' }));
  },
});

export const createOwnerByForm = route({
  method: 'POST',
  path: '/setup',
  access: anyone(),
  params: { ...formTokenParam, token: text(), user: tree({ username: text(), email: text(), password: text() }) },
  summary: 'Create the owner of a new server',
  rate: 'sign_up',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    const { token = '', user } = call.params;
    if (!(await isOwnerLinkGood(call.db, token))) return page(visitor, dead(call));
    const login = { username: user?.username?.trim() ?? '', email: user?.email ?? '', password: user?.password ?? '' };
    const error = (await checkLogin(call.db, login)).toError();
    if (error) {
      const again = ownerPage(call, visitor.formToken, { ...login, token, problems: error.details });
      return page(visitor, { ...again, status: 422 });
    }
    const [passwordHash, keys] = await Promise.all([hashPassword(login.password), makeActorKeys()]);
    const email = normalizeEmail(login.email) ?? login.email;
    const { locale, ip } = call.request;
    const cookies = await call.write(async (tx) => {
      const owner = { username: login.username, email, passwordHash, keys, locale, ip };
      const { userId } = await createOwner(tx, token, owner);
      return startBrowserSession(call, tx, userId, { by: 'sign_up' });
    });
    return seeOther(START_PATH, null, cookies);
  },
});

type OwnerForm = { token: string; username: string; email: string; problems?: ErrorDetails | undefined };

function dead({ request: { words } }: Call): Page {
  return message(words, { ...words.owner.dead, status: 404 });
}

function ownerPage(
  { db, request: { words } }: Call,
  formToken: string,
  { token, username, email, problems }: OwnerForm,
): Page {
  const { forms, owner } = words;
  return {
    title: owner.title,
    body: html`<h1>${owner.heading}</h1>
<p>${owner.lead}</p>
${isLoopback(new URL(db.instance.origin).hostname) && html`<p class="note">${owner.onlyHere(html`<bdi dir="ltr">${db.instance.domain}</bdi>`)}</p>`}
${alert(problems && forms.lookAtFields)}
<form method="post" action="/setup">${hiddenFields(formToken)}${carried({ token })}
${field({ label: forms.username, name: 'user[username]', value: username, hint: forms.usernameHint, autocomplete: 'username', maxLength: 30, errors: errorsOf(problems, 'username', words), autofocus: true })}
${field({ label: forms.email, name: 'user[email]', type: 'email', value: email, autocomplete: 'email', errors: errorsOf(problems, 'email', words) })}
${field({ label: forms.password, name: 'user[password]', type: 'password', hint: forms.passwordHint, autocomplete: 'new-password', errors: errorsOf(problems, 'password', words) })}
<div class="actions"><button>${owner.create}</button></div></form>`,
  };
}
