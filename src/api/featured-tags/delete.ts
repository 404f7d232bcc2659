import { termsOf } from '../../acts/act.ts';
import { removeFeaturedTagAct } from '../../acts/tag-acts.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const removeFeaturedTag = userRoute({
  ...termsOf(removeFeaturedTagAct),
  method: 'DELETE',
  path: '/api/v1/featured_tags/:id',
  params: { id: pathId() },
  async handle({ write, viewer, params }) {
    await write((tx) => removeFeaturedTagAct.verb(tx, viewer, params.id));
    return json({});
  },
});
