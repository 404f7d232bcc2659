import { Type } from 'typebox';
import { listFilters } from '../../domain/filters/queries.ts';
import { FilterSchema, renderFilter } from '../../entities/filter.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';

export const getFilters = userRoute({
  method: 'GET',
  path: '/api/v2/filters',
  access: user('read', 'read:filters'),
  params: {},
  response: Type.Array(FilterSchema),
  summary: 'Your filters',
  async handle({ db, viewer }) {
    return rawJson(jsonArray((await listFilters(db, viewer.accountId)).map(renderFilter)));
  },
});
