import { Type } from 'typebox';
import { listActs } from '../../../domain/audit/read.ts';
import { ActSchema, loadActs, renderActs } from '../../../entities/admin/act.ts';
import { rawJson } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { id, text } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { readsAuditLog } from '../../../http/staff-access.ts';

export const showAuditLog = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/admin/audit_log',
  access: readsAuditLog,
  params: {
    account_id: id(),
    action: text({ max: 100 }),
    target_type: text({ max: 100 }),
    target_id: id(),
    ...pageParams(40, 200),
  },
  response: Type.Array(ActSchema),
  summary: 'Audit log, latest first',
  async handle(call) {
    const { db, params } = call;
    const filter = {
      accountId: params.account_id,
      action: params.action,
      targetType: params.target_type,
      targetId: params.target_id,
    };
    const rows = await listActs(db, filter, pageOf(params));
    const ids = rows.map((row) => row.id);
    return rawJson(renderActs(await loadActs(db, rows)), { headers: pageLinks(call, ids, { prev: 'min_id' }) });
  },
});
