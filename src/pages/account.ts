import { checkNewPassword } from '../domain/registrations/check-form.ts';
import { changePassword } from '../domain/registrations/reset-password.ts';
import type { Session } from '../domain/sessions/find.ts';
import { anyone } from '../http/access.ts';
import { type Page, page, seeOther } from '../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../http/html/signed-in.ts';
import { formTokenParam } from '../http/html/visitor.ts';
import { bool, text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { route } from '../http/route.ts';
import type { ErrorDetails } from '../lib/errors.ts';
import { type Html, html } from '../lib/html/template.ts';
import { said } from '../lib/said.ts';
import { hashPassword } from '../platform/passwords.ts';
import { alert, errorsOf, field, hiddenFields } from '../views/form.ts';
import type { Words } from '../words/words.ts';
import { startBrowserSession } from './browser-session.ts';
import { isOwnPassword } from './own-password.ts';

const WRONG: ErrorDetails = { current_password: [{ error: 'ERR_INVALID', description: said`is not your password` }] };

export const showAccount = route({
  method: 'GET',
  path: '/auth/edit',
  access: anyone(),
  params: { changed: bool() },
  summary: 'Address and password of the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn('/auth/edit');
    const changed = call.params.changed === true;
    return page(visitor, accountPage(visitor.session, call.request.words, { formToken: visitor.formToken, changed }));
  },
});

export const changePasswordByForm = route({
  method: ['PUT', 'PATCH', 'POST'],
  path: '/auth/edit',
  access: anyone(),
  params: { ...formTokenParam, user: tree({ password: text(), current_password: text() }) },
  summary: 'Change the password; other browsers and all applications are signed out',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    const { session } = visitor;
    const { password = '', current_password: current = '' } = call.params.user ?? {};
    const known = await isOwnPassword(call, session, current);
    const problems = known ? checkNewPassword(password)?.details : WRONG;
    if (problems) {
      const again = accountPage(session, call.request.words, { formToken: visitor.formToken, problems });
      return page(visitor, { ...again, status: 422 });
    }
    const hash = await hashPassword(password);
    const cookies = await call.write(async (tx) => {
      await changePassword(tx, session.userId, hash);
      return startBrowserSession(call, tx, session.userId);
    });
    return seeOther('/auth/edit?changed=true', cookies);
  },
});

type Outcome = { readonly formToken: string; readonly changed?: boolean; readonly problems?: ErrorDetails };

function accountPage(session: Session, words: Words, { formToken, changed = false, problems }: Outcome): Page {
  const { account, forms } = words;
  return {
    title: account.title,
    body: html`<h1>${account.title}</h1>
${changed && html`<p class="note" role="status">${account.passwordChanged}</p>`}
<dl class="facts"><dt>${forms.username}</dt><dd>@${session.username}</dd><dt>${forms.email}</dt><dd>${session.email}</dd></dl>
${ways(words)}
<h2>${account.changeYourPassword}</h2>
${alert(problems && forms.lookAtFields)}
<p class="hint">${account.signsOut}</p>
<form method="post" action="/auth/edit">${hiddenFields(formToken, 'put')}
${field({ label: account.currentPassword, name: 'user[current_password]', type: 'password', autocomplete: 'current-password', errors: errorsOf(problems, 'current_password', words) })}
${field({ label: forms.newPassword, name: 'user[password]', type: 'password', hint: forms.passwordHint, autocomplete: 'new-password', errors: errorsOf(problems, 'password', words) })}
<div class="actions"><button>${forms.changePassword}</button></div></form>
<section class="apart"><h2>${words.deletion.title}</h2>
<p class="hint">${words.deletion.askedFirst}</p>
<a class="button danger" href="/settings/delete">${words.deletion.title} …</a></section>`,
  };
}

function ways(words: Words): Html {
  const { account } = words;
  const here = html`<a href="/settings/aliases">${account.moveHere}</a>`;
  const away = html`<a href="/settings/migration">${account.moveAway}</a>`;
  return html`<p><a href="/oauth/authorized_applications">${words.authorisation.authorised}</a></p>
<p><a href="/settings/preferences/notifications">${words.mailPreferences.title}</a></p>
<p><a href="/invites">${words.invites.title}</a></p>
<p><a href="/disputes/strikes">${words.strikes.title}</a></p>
<p><a href="/severed_relationships">${account.lostFollows}</a></p>
<p>${account.moves(here, away)}</p>
<p><a href="/settings/export">${account.exportLists}</a></p>`;
}
