import { Type } from 'typebox';
import { addItem, removeItem, revokeItem } from '../../domain/collections/items.ts';
import { CollectionItemSchema, renderCollectionItem } from '../../entities/collection.ts';
import { user } from '../../http/access.ts';
import { done, rawJson } from '../../http/answer.ts';
import { id, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { invalid } from '../../lib/errors.ts';
import { jsonObject } from '../../lib/json.ts';
import { inBothVersions } from './versions.ts';

const access = user('write', 'write:collections');

export const addItemRoutes = inBothVersions(({ prefix, deprecation }) =>
  userRoute({
    method: 'POST',
    path: `${prefix}/collections/:collection_id/items`,
    access,
    params: { collection_id: pathId(), account_id: id() },
    response: Type.Object({ collection_item: CollectionItemSchema }),
    summary: 'Add an account to a collection of yours',
    ...deprecation,
    async handle({ viewer, params, write }) {
      const { collection_id: collectionId, account_id: accountId } = params;
      if (accountId === undefined) throw invalid('accountIdMissing');
      const item = await write((tx) => addItem(tx, viewer.accountId, collectionId, accountId));
      return rawJson(jsonObject({ collection_item: renderCollectionItem(item) }));
    },
  }),
);

export const removeItemRoutes = inBothVersions(({ prefix, deprecation }) =>
  userRoute({
    method: 'DELETE',
    path: `${prefix}/collections/:collection_id/items/:id`,
    access,
    params: { collection_id: pathId(), id: pathId() },
    summary: 'Remove an account from a collection of yours',
    ...deprecation,
    async handle({ viewer, params, write }) {
      await write((tx) => removeItem(tx, viewer.accountId, params.collection_id, params.id));
      return done();
    },
  }),
);

export const revokeItemRoutes = inBothVersions(({ prefix, deprecation }) =>
  userRoute({
    method: 'POST',
    path: `${prefix}/collections/:collection_id/items/:id/revoke`,
    access,
    params: { collection_id: pathId(), id: pathId() },
    summary: 'Revoke your inclusion in a collection',
    ...deprecation,
    async handle({ viewer, params, write }) {
      await write((tx) => revokeItem(tx, viewer.accountId, params.collection_id, params.id));
      return done();
    },
  }),
);
