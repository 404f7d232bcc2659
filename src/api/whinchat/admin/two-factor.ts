import { termsOf } from '../../../acts/act.ts';
import { disableTwoFactorAct } from '../../../acts/staff-account-acts.ts';
import { AdminAccountSchema } from '../../../entities/admin/account.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { adminAccountAnswer } from '../../admin/accounts/account-answer.ts';

export const disableTwoFactorOf = userRoute({
  ...termsOf(disableTwoFactorAct),
  method: 'POST',
  path: `/api/whinchat/v1/admin/accounts/:id/${disableTwoFactorAct.name}`,
  params: { id: pathId() },
  response: AdminAccountSchema,
  async handle({ db, viewer, params, write }) {
    await write((tx) => disableTwoFactorAct.verb(tx, viewer, params.id));
    return adminAccountAnswer(db, params.id);
  },
});
