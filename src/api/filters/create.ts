import { createFilter } from '../../domain/filters/save-filter.ts';
import { FilterSchema, renderFilter } from '../../entities/filter.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { filterChanges, filterParams } from '../../http/params/filter-params.ts';
import { userRoute } from '../../http/route.ts';

export const postFilter = userRoute({
  method: 'POST',
  path: '/api/v2/filters',
  access: user('write', 'write:filters'),
  params: filterParams,
  response: FilterSchema,
  summary: 'Create a filter',
  async handle({ params, viewer, write }) {
    const filter = await write((tx) => createFilter(tx, viewer.accountId, filterChanges(params)));
    return rawJson(renderFilter(filter));
  },
});
