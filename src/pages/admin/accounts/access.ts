import { getAccount } from '../../../domain/accounts/queries.ts';
import { logAccountAct } from '../../../domain/moderation/change-account.ts';
import { getTarget } from '../../../domain/moderation/target.ts';
import { changeEmailOf, resetPasswordOf } from '../../../domain/moderation/user-access.ts';
import { refreshAccount } from '../../../federation/resolve/actor.ts';
import { seeOther, unkept } from '../../../http/html/page.ts';
import { pathId, text } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { managesAccess, refetchesAccounts } from '../../../http/staff-access.ts';
import { forbidden } from '../../../lib/errors.ts';
import { toWire } from '../../../lib/id.ts';
import { hashPassword, newToken } from '../../../platform/passwords.ts';
import { handedLink } from '../../../views/admin/account-access.ts';
import { errorsOf } from '../../../views/frame/form.ts';
import { refusalOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';
import { accountPage } from './account-page.ts';

const PATH = '/admin/accounts/:id';

const changeEmailByForm = userRoute({
  method: 'POST',
  path: `${PATH}/email`,
  access: managesAccess,
  params: { id: pathId(), email: text() },
  summary: 'Give somebody another e-mail address',
  async handle(call) {
    const { viewer, params, write, request } = call;
    const { id, email = '' } = params;
    try {
      await write((tx) => changeEmailOf(tx, viewer, id, email));
    } catch (error) {
      const { details } = refusalOf(error);
      const errors = [
        ...errorsOf(details, 'email', request.words),
        ...errorsOf(details, 'email_address', request.words),
      ];
      return accountPage(call, id, { email: { email, errors } });
    }
    return seeOther(`/admin/accounts/${toWire(id)}`, 'their_email_changed');
  },
});

const resetPasswordByForm = userRoute({
  method: 'POST',
  path: `${PATH}/password`,
  access: managesAccess,
  params: { id: pathId() },
  summary:
    'End the password of somebody, who gets a link to choose another: by e-mail, or else from the hands of staff',
  async handle(call) {
    const { ctx, db, viewer, params, write } = call;
    const passwordHash = await hashPassword(newToken());
    const mails = ctx.mail.configured;
    const token = await write((tx) => resetPasswordOf(tx, viewer, params.id, { passwordHash, mails }));
    const id = toWire(params.id);
    if (token === undefined) return seeOther(`/admin/accounts/${id}`, 'password_reset');
    const reader = await readerOf(call);
    const { username } = await getTarget(db, params.id);
    const link = `${db.instance.origin}/auth/password/edit?reset_password_token=${token}`;
    const title = reader.words.lookedAfter.linkTitle(`@${username}`);
    return unkept(await adminPage(call, { title, body: handedLink(link, id, reader) }));
  },
});

const refetchByForm = userRoute({
  method: 'POST',
  path: `${PATH}/redownload`,
  access: refetchesAccounts,
  params: { id: pathId() },
  summary: 'Fetch the profile of an account of another server anew',
  async handle({ ctx, db, viewer, params, write }) {
    const target = await getTarget(db, params.id);
    if (target.domain === null) throw forbidden();
    const { uri } = await getAccount(db, params.id);
    await refreshAccount(ctx, uri);
    await write((tx) => logAccountAct(tx, viewer, 'redownload', target));
    return seeOther(`/admin/accounts/${toWire(params.id)}`, 'fetched_anew');
  },
});

/** What staff do about how somebody signs in, and about what a profile shows. */
export const accountAccessPages: readonly Route[] = [changeEmailByForm, resetPasswordByForm, refetchByForm];
