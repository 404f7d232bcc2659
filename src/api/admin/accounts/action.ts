import { takeAction } from '../../../domain/moderation/take-action.ts';
import { WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import { blank } from '../../../domain/validation.ts';
import { staff } from '../../../http/access.ts';
import { json } from '../../../http/answer.ts';
import { id, oneOf, pathId } from '../../../http/params/scalars.ts';
import { actionParams, orderOf } from '../../../http/params/staff-action.ts';
import { userRoute } from '../../../http/route.ts';

export const actOnAccount = userRoute({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/action',
  access: staff(['manage_users', 'manage_reports'], 'admin:write', 'admin:write:accounts'),
  params: { id: pathId(), type: oneOf(...WARNING_ACTIONS), report_id: id(), ...actionParams },
  summary: 'Warn, disable, limit or suspend an account',
  async handle({ viewer, params, write }) {
    const { type: action } = params;
    if (action === undefined) throw blank('type');
    const order = { ...orderOf(params), targetId: params.id, reportId: params.report_id ?? null };
    await write((tx) => takeAction(tx, viewer, { ...order, action }));
    return json({});
  },
});
