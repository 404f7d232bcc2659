import { changeLocale } from '../../domain/accounts/change-locale.ts';
import { changeEmail, checkNewEmail, requestEmailChange } from '../../domain/registrations/change-email.ts';
import { getUser } from '../../domain/registrations/queries.ts';
import { signOutBrowser, signOutOtherBrowsers } from '../../domain/sessions/end.ts';
import { freshly, user } from '../../http/access.ts';
import { seeOther } from '../../http/html/page.ts';
import { findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { ErrorDetails } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { LANGUAGES } from '../../words/languages.ts';
import { accountPage } from '../auth/account-page.ts';
import { isOwnPassword } from '../auth/own-password.ts';
import { countTry } from '../auth/tries.ts';
import { refusalOf } from '../problem.ts';
import { ownPath } from '../return-path.ts';

const PATH = '/auth/edit';
const access = user('write', 'write:accounts');
const WRONG: ErrorDetails = { password: [{ error: 'ERR_INVALID', description: said('isNotOwnPassword') }] };

const changeEmailByForm = userRoute({
  method: 'POST',
  path: '/settings/email',
  access: freshly(access, 'password'),
  params: { email: text(), password: text() },
  summary: 'Change the e-mail address, once the new one is confirmed where the server can send e-mails',
  rate: 'sign_in',
  async handle(call) {
    const { ctx, params, write, request } = call;
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    const { session } = visitor;
    const { email: typedEmail = '', password = '' } = params;
    if (!(await isOwnPassword(call, session, password)))
      return accountPage(call, visitor, { emailProblems: WRONG, typedEmail });
    if (ctx.mail.configured) countTry(ctx, 'email', typedEmail);
    try {
      const email = await checkNewEmail(ctx, session.userId, typedEmail, request.ip);
      await write((tx) => (ctx.mail.configured ? requestEmailChange : changeEmail)(tx, session.userId, email));
    } catch (error) {
      return accountPage(call, visitor, { emailProblems: refusalOf(error).details ?? {}, typedEmail });
    }
    return seeOther(PATH, ctx.mail.configured ? 'email_sent' : 'email_changed');
  },
});

const changeLocaleByForm = userRoute({
  method: 'POST',
  path: '/settings/locale',
  access,
  params: { locale: text(), time_zone: text(), back: text() },
  summary: 'Change the language of pages and the time zone',
  async handle({ db, viewer, params, write }) {
    const { locale: before } = await getUser(db, viewer.userId);
    const known = LANGUAGES.some(({ language }) => language === params.locale) || params.locale === before;
    const locale = (known && params.locale) || null;
    await write((tx) => changeLocale(tx, viewer.userId, { locale, timeZone: params.time_zone || null }));
    return seeOther(ownPath(params.back) ?? PATH, 'saved');
  },
});

const endSessionByForm = userRoute({
  method: 'POST',
  path: '/settings/sessions/:id/end',
  access,
  params: { id: pathId() },
  summary: 'Sign out another browser',
  async handle({ viewer, params, write }) {
    await write((tx) => signOutBrowser(tx, params.id, viewer.userId));
    return seeOther(PATH, 'session_ended');
  },
});

const endOthersByForm = userRoute({
  method: 'POST',
  path: '/settings/sessions/end_others',
  access,
  params: {},
  summary: 'Sign out all browsers but this one',
  async handle({ viewer, session, write }) {
    await write((tx) => signOutOtherBrowsers(tx, viewer.userId, session?.id ?? 0));
    return seeOther(PATH, 'session_ended');
  },
});

/** What people change about their login, besides the password. */
export const accountActs: readonly Route[] = [changeEmailByForm, changeLocaleByForm, endOthersByForm, endSessionByForm];
