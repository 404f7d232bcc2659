import { Type } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { listCollectionsOf, listCollectionsWith } from '../../domain/collections/queries.ts';
import { CollectionSchema } from '../../entities/collection.ts';
import { anyone, user } from '../../http/access.ts';
import { offset, offsetLinks } from '../../http/paging.ts';
import { limit, pathId } from '../../http/params/scalars.ts';
import { route, userRoute } from '../../http/route.ts';
import { forbidden } from '../../lib/errors.ts';
import { answerCollections } from './collection-answer.ts';
import { inBothVersions } from './versions.ts';

const response = Type.Object({ collections: Type.Array(CollectionSchema) });

export const showCollectionsOfRoutes = inBothVersions(({ prefix, deprecation }) =>
  route({
    method: 'GET',
    path: `${prefix}/accounts/:id/collections`,
    access: anyone('read', 'read:collections'),
    params: { id: pathId(), limit: limit(40, 100), offset: offset() },
    response,
    summary: 'The collections an account has made',
    ...deprecation,
    async handle(call) {
      const { db, viewer, params } = call;
      const account = await getAccount(db, params.id);
      const ids = account.suspended_at === null ? await listCollectionsOf(db, viewer, account.id, params) : [];
      return answerCollections(db, viewer, ids, offsetLinks(call, params, ids.length, { prevToFirst: true }));
    },
  }),
);

export const showCollectionsWithRoutes = inBothVersions(({ prefix }) =>
  userRoute({
    method: 'GET',
    path: `${prefix}/accounts/:id/in_collections`,
    access: user('read', 'read:collections'),
    params: { id: pathId(), limit: limit(40, 80), offset: offset() },
    response,
    summary: 'The collections you are in',
    async handle(call) {
      const { db, viewer, params } = call;
      const account = await getAccount(db, params.id);
      if (account.id !== viewer.accountId) throw forbidden();
      const ids = await listCollectionsWith(db, account.id, params);
      return answerCollections(db, viewer, ids, offsetLinks(call, params, ids.length, { prevToFirst: true }));
    },
  }),
);
