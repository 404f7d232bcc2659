import { Type } from 'typebox';
import { termsOf } from '../../acts/act.ts';
import { deleteFilterAct } from '../../acts/filter-acts.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const removeFilter = userRoute({
  ...termsOf(deleteFilterAct),
  method: 'DELETE',
  path: '/api/v2/filters/:id',
  params: { id: pathId() },
  response: Type.Object({}),
  async handle({ params, viewer, write }) {
    await write((tx) => deleteFilterAct.verb(tx, viewer, params.id));
    return json({});
  },
});
