import { checkNewPassword } from '../../domain/registrations/check-form.ts';
import { changePassword } from '../../domain/registrations/reset-password.ts';
import { renewalOf } from '../../domain/sessions/proof.ts';
import { anyone, freshly } from '../../http/access.ts';
import { seeOther } from '../../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { route } from '../../http/route.ts';
import type { ErrorDetails } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { accountPage } from './account-page.ts';
import { startBrowserSession } from './browser-session.ts';
import { isOwnPassword } from './own-password.ts';

const WRONG: ErrorDetails = { current_password: [{ error: 'ERR_INVALID', description: said('isNotOwnPassword') }] };

export const showAccount = route({
  method: 'GET',
  path: '/auth/edit',
  access: anyone(),
  params: {},
  summary: 'Address, password, language and browsers of the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    return visitor ? accountPage(call, visitor) : toSignIn('/auth/edit');
  },
});

export const changePasswordByForm = route({
  method: ['PUT', 'PATCH', 'POST'],
  path: '/auth/edit',
  access: freshly(anyone(), 'password'),
  params: { ...formTokenParam, user: tree({ password: text(), current_password: text() }) },
  summary: 'Change the password; other browsers and all applications are signed out',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    const { session } = visitor;
    const { password = '', current_password: current = '' } = call.params.user ?? {};
    const known = await isOwnPassword(call, session, current);
    const passwordProblems = known ? checkNewPassword(password)?.details : WRONG;
    if (passwordProblems) return accountPage(call, visitor, { passwordProblems });
    const hash = await hashPassword(password);
    const cookies = await call.write(async (tx) => {
      const renewal = await renewalOf(tx, session.id);
      await changePassword(tx, session.userId, hash);
      return renewal && startBrowserSession(call, tx, session.userId, renewal);
    });
    return seeOther('/auth/edit', 'password_changed', cookies);
  },
});
