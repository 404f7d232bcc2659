import { getVisibleCollection } from '../../domain/collections/queries.ts';
import { renderAccounts } from '../../entities/account.ts';
import {
  accountIdsOf,
  CollectionWithAccountsSchema,
  loadCollections,
  renderCollection,
} from '../../entities/collection.ts';
import { loadAccountsFor } from '../../entities/feature-approval.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { jsonObject } from '../../lib/json.ts';
import { inBothVersions } from './versions.ts';

export const showCollectionRoutes = inBothVersions(({ prefix, deprecation }) =>
  route({
    method: 'GET',
    path: `${prefix}/collections/:id`,
    access: anyone('read', 'read:collections'),
    params: { id: pathId() },
    response: CollectionWithAccountsSchema,
    summary: 'A collection, its owner and the accounts in it',
    ...deprecation,
    async handle({ db, viewer, params }) {
      const { id } = await getVisibleCollection(db, viewer, params.id);
      const loaded = await loadCollections(db, viewer, [id]);
      const accountIds = accountIdsOf(loaded, id);
      const collection = renderCollection(loaded, id);
      if (collection === undefined) throw notFound();
      return rawJson(
        jsonObject({ collection, accounts: renderAccounts(await loadAccountsFor(db, viewer, accountIds), accountIds) }),
      );
    },
  }),
);
