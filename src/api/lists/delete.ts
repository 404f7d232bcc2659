import { termsOf } from '../../acts/act.ts';
import { deleteListAct } from '../../acts/list-acts.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const removeList = userRoute({
  ...termsOf(deleteListAct),
  method: 'DELETE',
  path: '/api/v1/lists/:id',
  params: { id: pathId() },
  async handle({ write, viewer, params }) {
    await write((tx) => deleteListAct.verb(tx, viewer, params.id));
    return json({});
  },
});
