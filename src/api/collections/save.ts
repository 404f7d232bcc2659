import { Type } from 'typebox';
import { createCollection, updateCollection } from '../../domain/collections/save-collection.ts';
import { CollectionSchema } from '../../entities/collection.ts';
import { user } from '../../http/access.ts';
import { collectionChanges, collectionParams } from '../../http/params/collection-params.ts';
import { id, pathId } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { answerCollection, nestingErrors } from './collection-answer.ts';
import { inBothVersions } from './versions.ts';

const access = user('write', 'write:collections');
const response = Type.Object({ collection: CollectionSchema });

export const createCollectionRoutes = inBothVersions(({ prefix, deprecation }) =>
  userRoute({
    method: 'POST',
    path: `${prefix}/collections`,
    access,
    params: { ...collectionParams, account_ids: list(id(), { max: 100 }) },
    response,
    summary: 'Create a collection of accounts you recommend',
    ...deprecation,
    handle: (call) =>
      nestingErrors(call, async () => {
        const { db, viewer, params, write } = call;
        const made = await write((tx) =>
          createCollection(tx, viewer.accountId, collectionChanges(params), params.account_ids ?? []),
        );
        return answerCollection(db, viewer, made);
      }),
  }),
);

export const updateCollectionRoutes = inBothVersions(({ prefix, deprecation }) =>
  userRoute({
    method: ['PUT', 'PATCH'],
    path: `${prefix}/collections/:id`,
    access,
    params: { id: pathId(), ...collectionParams },
    response,
    summary: 'Update a collection of yours',
    ...deprecation,
    handle: (call) =>
      nestingErrors(call, async () => {
        const { db, viewer, params, write } = call;
        const { id: collectionId, ...given } = params;
        await write((tx) => updateCollection(tx, viewer.accountId, collectionId, collectionChanges(given)));
        return answerCollection(db, viewer, collectionId);
      }),
  }),
);
