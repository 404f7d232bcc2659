import { Type } from 'typebox';
import { listScheduled } from '../../domain/scheduled/queries.ts';
import {
  loadScheduledStatuses,
  renderScheduledStatuses,
  ScheduledStatusSchema,
} from '../../entities/scheduled-status.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';

export const showScheduledStatuses = userRoute({
  method: 'GET',
  path: '/api/v1/scheduled_statuses',
  access: user('read', 'read:statuses'),
  params: pageParams(20, 40),
  response: Type.Array(ScheduledStatusSchema),
  summary: 'The statuses you have scheduled',
  async handle(call) {
    const { db, viewer, params } = call;
    const rows = await listScheduled(db, viewer, pageOf(params));
    const text = jsonArray(renderScheduledStatuses(await loadScheduledStatuses(db, rows)));
    const cursors = rows.map((row) => row.id);
    return rawJson(text, { headers: pageLinks(call, cursors, { prev: 'min_id', more: rows.length >= params.limit }) });
  },
});
