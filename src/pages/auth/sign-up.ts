import { listRules } from '../../domain/instance/rules.ts';
import { findInvite } from '../../domain/invites/queries.ts';
import { prepareSignUp, signUp } from '../../domain/registrations/sign-up.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { anyone } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { page, seeOther } from '../../http/html/page.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../../http/html/visitor.ts';
import { bool, prose, text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { type Call, route } from '../../http/route.ts';
import { message } from '../../views/frame/message.ts';
import { refusalOf } from '../problem.ts';
import { ownPath } from '../return-path.ts';
import { START_PATH } from '../start.ts';
import { startBrowserSession } from './browser-session.ts';
import { full, isFull } from './room-for-account.ts';
import { type SignUpValues, signUpPage } from './sign-up-page.ts';
import { whyClosed } from './why-closed.ts';

export const showSignUp = route({
  method: 'GET',
  path: '/auth/sign_up',
  access: anyone(),
  params: { return_to: text(), invite_code: text(), add: bool() },
  summary: 'The sign-up form, with `add` also for who is signed in already',
  async handle(call) {
    const visitor = await visitorOf(call);
    const returnTo = ownPath(call.params.return_to);
    const { add, invite_code: inviteCode } = call.params;
    if (!visitor.session) return signUpFormPage(call, visitor, { returnTo, inviteCode });
    if (!add) return redirect(returnTo ?? '/');
    return (await isFull(call)) ? full(call, visitor) : signUpFormPage(call, visitor, { returnTo, inviteCode, add });
  },
});

const signUpParams = {
  ...formTokenParam,
  return_to: text(),
  add: bool(),
  user: tree({
    account_attributes: tree({ username: text() }),
    email: text(),
    password: text(),
    agreement: bool(),
    invite_request_attributes: tree({ text: prose() }),
    date_of_birth: text(),
    website: text(),
    invite_code: text(),
  }),
};

export const signUpByForm = route({
  method: 'POST',
  path: '/auth',
  access: anyone(),
  params: signUpParams,
  summary: 'Sign up',
  rate: 'sign_up',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    const { user } = call.params;
    // People do not see this field, only programs fill it in.
    if (user?.website) return page(visitor, message(call.request.words, call.request.words.signUp.received));
    const form = {
      username: user?.account_attributes?.username?.trim() ?? '',
      email: user?.email ?? '',
      password: user?.password ?? '',
      agreement: user?.agreement ?? false,
      reason: user?.invite_request_attributes?.text,
      dateOfBirth: user?.date_of_birth,
      inviteCode: user?.invite_code,
    };
    const returnTo = ownPath(call.params.return_to);
    const { add } = call.params;
    if (add && (await isFull(call))) return full(call, visitor);
    const { locale, ip } = call.request;
    try {
      const prepared = await prepareSignUp(call.ctx, { ...form, locale, ip, applicationId: null });
      const cookies = await call.write(async (tx) => {
        const { userId } = await signUp(tx, prepared, call.ctx.mail.configured);
        return startBrowserSession(call, tx, userId, { by: 'sign_up' }, add ? 'beside' : 'instead');
      });
      const waiting = call.ctx.mail.configured || prepared.needsApproval;
      return seeOther(waiting ? '/auth/setup' : (returnTo ?? START_PATH), null, cookies);
    } catch (error) {
      return signUpFormPage(call, visitor, { ...form, returnTo, add, problems: refusalOf(error).details }, 422);
    }
  },
});

/** The sign-up form, or why there is none. */
export async function signUpFormPage(call: Call, visitor: Visitor, values: SignUpValues, status = 200) {
  const { words } = call.request;
  const settings = await readSettings(call.db);
  const invite = await findInvite(call.db, values.inviteCode ?? '');
  const invited = invite !== undefined && invite !== 'spent';
  if (settings.registrations === 'closed' && !invited) {
    return page(visitor, message(words, { title: words.signUp.closed, text: whyClosed(settings, words) }));
  }
  const rules = await listRules(call.db);
  return page(visitor, {
    ...signUpPage(
      { ...values, inviteCode: invited ? invite.code : undefined },
      { settings, rules, domain: call.db.instance.domain, formToken: visitor.formToken, words },
    ),
    status,
  });
}
