import { updateFilter } from '../../domain/filters/save-filter.ts';
import { FilterSchema, renderFilter } from '../../entities/filter.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { filterChanges, filterParams } from '../../http/params/filter-params.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const putFilter = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v2/filters/:id',
  access: user('write', 'write:filters'),
  params: { id: pathId(), ...filterParams },
  response: FilterSchema,
  summary: 'Update one of your filters and its keywords',
  async handle({ params, viewer, write }) {
    const filter = await write((tx) => updateFilter(tx, viewer.accountId, params.id, filterChanges(params)));
    return rawJson(renderFilter(filter));
  },
});
