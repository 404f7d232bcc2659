import { termsOf } from '../../acts/act.ts';
import { deleteCollectionAct } from '../../acts/collection-acts.ts';
import { done } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { inBothVersions } from './versions.ts';

export const deleteCollectionRoutes = inBothVersions(({ prefix, deprecation }) =>
  userRoute({
    ...termsOf(deleteCollectionAct),
    method: 'DELETE',
    path: `${prefix}/collections/:id`,
    params: { id: pathId() },
    ...deprecation,
    async handle({ viewer, params, write }) {
      await write((tx) => deleteCollectionAct.verb(tx, viewer, params.id));
      return done();
    },
  }),
);
