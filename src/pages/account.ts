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
import { html } from '../lib/html/template.ts';
import { hashPassword } from '../platform/passwords.ts';
import { alert, errorsOf, field, hiddenFields } from '../views/form.ts';
import { startBrowserSession } from './browser-session.ts';
import { isOwnPassword } from './own-password.ts';

const WRONG: ErrorDetails = { current_password: [{ error: 'ERR_INVALID', description: 'is not your password' }] };

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
    return page(visitor, accountPage(visitor.session, visitor.formToken, { changed }));
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
      return page(visitor, { ...accountPage(session, visitor.formToken, { problems }), status: 422 });
    }
    const hash = await hashPassword(password);
    const cookie = await call.write(async (tx) => {
      await changePassword(tx, session.userId, hash);
      return startBrowserSession(call, tx, session.userId);
    });
    return seeOther('/auth/edit?changed=true', cookie);
  },
});

type Outcome = { readonly changed?: boolean; readonly problems?: ErrorDetails };

function accountPage(session: Session, formToken: string, { changed = false, problems }: Outcome): Page {
  return {
    title: 'Your account',
    body: html`<h1>Your account</h1>
${changed && html`<p class="note" role="status">Your password was changed. All other browsers and all applications were signed out.</p>`}
<dl class="facts"><dt>Username</dt><dd>@${session.username}</dd><dt>E-mail address</dt><dd>${session.email}</dd></dl>
<p><a href="/oauth/authorized_applications">Authorised applications</a></p>
<p><a href="/settings/preferences/notifications">E-mail notifications</a></p>
<p><a href="/invites">Invitations</a></p>
<p><a href="/disputes/strikes">Moderation decisions</a></p>
<p><a href="/severed_relationships">Lost follows and followers</a></p>
<p><a href="/settings/aliases">Move here from another account</a> or <a href="/settings/migration">from here to another one</a></p>
<p><a href="/settings/export">Export your lists</a></p>
<h2>Change your password</h2>
${alert(problems && 'Please look at the marked fields.')}
<p class="hint">All other browsers and all applications will be signed out.</p>
<form method="post" action="/auth/edit">${hiddenFields(formToken, 'put')}
${field({ label: 'Current password', name: 'user[current_password]', type: 'password', autocomplete: 'current-password', errors: errorsOf(problems, 'current_password') })}
${field({ label: 'New password', name: 'user[password]', type: 'password', hint: 'At least 8 characters.', autocomplete: 'new-password', errors: errorsOf(problems, 'password') })}
<div class="actions"><button>Change password</button></div></form>
<section class="apart"><h2>Delete your account</h2>
<p class="hint">Everything you have here is deleted for good. You are asked first.</p>
<a class="button danger" href="/settings/delete">Delete your account …</a></section>`,
  };
}
