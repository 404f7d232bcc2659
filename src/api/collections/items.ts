import { Type } from 'typebox';
import { type Act, termsOf } from '../../acts/act.ts';
import {
  addToCollectionAct,
  type CollectionItem,
  leaveCollectionAct,
  removeFromCollectionAct,
} from '../../acts/collection-acts.ts';
import { CollectionItemSchema, renderCollectionItem } from '../../entities/collection.ts';
import { done, rawJson } from '../../http/answer.ts';
import { id, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { invalid } from '../../lib/errors.ts';
import { jsonObject } from '../../lib/json.ts';
import { inBothVersions } from './versions.ts';

export const addItemRoutes = inBothVersions(({ prefix, deprecation }) =>
  userRoute({
    ...termsOf(addToCollectionAct),
    method: 'POST',
    path: `${prefix}/collections/:collection_id/items`,
    params: { collection_id: pathId(), account_id: id() },
    response: Type.Object({ collection_item: CollectionItemSchema }),
    ...deprecation,
    async handle({ viewer, params, write }) {
      const { collection_id: collectionId, account_id: accountId } = params;
      if (accountId === undefined) throw invalid('accountIdMissing');
      const item = await write((tx) => addToCollectionAct.verb(tx, viewer, { collectionId, accountId }));
      return rawJson(jsonObject({ collection_item: renderCollectionItem(item) }));
    },
  }),
);

export const removeItemRoutes = itemRoutes('DELETE', '', removeFromCollectionAct);

export const revokeItemRoutes = itemRoutes('POST', '/revoke', leaveCollectionAct);

function itemRoutes(method: 'POST' | 'DELETE', rest: string, act: Act<CollectionItem>) {
  return inBothVersions(({ prefix, deprecation }) =>
    userRoute({
      ...termsOf(act),
      method,
      path: `${prefix}/collections/:collection_id/items/:id${rest}`,
      params: { collection_id: pathId(), id: pathId() },
      ...deprecation,
      async handle({ viewer, params, write }) {
        await write((tx) => act.verb(tx, viewer, { collectionId: params.collection_id, itemId: params.id }));
        return done();
      },
    }),
  );
}
