import { deleteCollection } from '../../domain/collections/save-collection.ts';
import { user } from '../../http/access.ts';
import { done } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { inBothVersions } from './versions.ts';

export const deleteCollectionRoutes = inBothVersions(({ prefix, deprecation }) =>
  userRoute({
    method: 'DELETE',
    path: `${prefix}/collections/:id`,
    access: user('write', 'write:collections'),
    params: { id: pathId() },
    summary: 'Delete a collection of yours',
    ...deprecation,
    async handle({ viewer, params, write }) {
      await write((tx) => deleteCollection(tx, viewer.accountId, params.id));
      return done();
    },
  }),
);
