import { Type } from 'typebox';
import { deleteFilter } from '../../domain/filters/save-filter.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const removeFilter = userRoute({
  method: 'DELETE',
  path: '/api/v2/filters/:id',
  access: user('write', 'write:filters'),
  params: { id: pathId() },
  response: Type.Object({}),
  summary: 'Delete one of your filters',
  async handle({ params, viewer, write }) {
    await write((tx) => deleteFilter(tx, viewer.accountId, params.id));
    return json({});
  },
});
