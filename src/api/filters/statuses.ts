import { Type } from 'typebox';
import { getOwnFilter, getOwnFilterStatus, listFilterStatuses } from '../../domain/filters/queries.ts';
import { addFilterStatus, removeFilterStatus } from '../../domain/filters/statuses.ts';
import { FilterStatusSchema, renderFilterStatus } from '../../entities/filter.ts';
import { user } from '../../http/access.ts';
import { json, rawJson } from '../../http/answer.ts';
import { id, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';

export const getFilterStatuses = userRoute({
  method: 'GET',
  path: '/api/v2/filters/:filter_id/statuses',
  access: user('read', 'read:filters'),
  params: { filter_id: pathId() },
  response: Type.Array(FilterStatusSchema),
  summary: 'Statuses in one of your filters',
  async handle({ db, params, viewer }) {
    const filter = await getOwnFilter(db, viewer.accountId, params.filter_id);
    return rawJson(jsonArray((await listFilterStatuses(db, filter.id)).map(renderFilterStatus)));
  },
});

export const postFilterStatus = userRoute({
  method: 'POST',
  path: '/api/v2/filters/:filter_id/statuses',
  access: user('write', 'write:filters'),
  params: { filter_id: pathId(), status_id: id() },
  response: FilterStatusSchema,
  summary: 'Add a status to one of your filters',
  async handle({ params, viewer, write }) {
    const row = await write((tx) => addFilterStatus(tx, viewer.accountId, params.filter_id, params.status_id ?? 0));
    return rawJson(renderFilterStatus(row));
  },
});

export const getFilterStatus = userRoute({
  method: 'GET',
  path: '/api/v2/filters/statuses/:id',
  access: user('read', 'read:filters'),
  params: { id: pathId() },
  response: FilterStatusSchema,
  summary: 'A status in one of your filters',
  async handle({ db, params, viewer }) {
    return rawJson(renderFilterStatus(await getOwnFilterStatus(db, viewer.accountId, params.id)));
  },
});

export const removeStatusFromFilter = userRoute({
  method: 'DELETE',
  path: '/api/v2/filters/statuses/:id',
  access: user('write', 'write:filters'),
  params: { id: pathId() },
  response: Type.Object({}),
  summary: 'Remove a status from one of your filters',
  async handle({ params, viewer, write }) {
    await write((tx) => removeFilterStatus(tx, viewer.accountId, params.id));
    return json({});
  },
});
