import { termsOf } from '../../../acts/act.ts';
import { disableTwoFactorAct } from '../../../acts/staff-account-acts.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { toWire } from '../../../lib/id.ts';

export const disableTwoFactorByForm = userRoute({
  ...termsOf(disableTwoFactorAct),
  method: 'POST',
  path: `/admin/accounts/:id/${disableTwoFactorAct.name}`,
  params: { id: pathId() },
  async handle({ viewer, params, write }) {
    await write((tx) => disableTwoFactorAct.verb(tx, viewer, params.id));
    return seeOther(`/admin/accounts/${toWire(params.id)}`, 'two_factor_disabled');
  },
});
