import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Found } from '../domain/search/found.ts';
import { type JsonText, jsonObject } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { renderAccounts } from './account.ts';
import { AccountSchema } from './account-schema.ts';
import { CollectionSchema, loadCollections, renderCollections } from './collection.ts';
import { loadAccountsFor } from './feature-approval.ts';
import { loadStatuses, renderStatuses } from './status.ts';
import { StatusSchema } from './status-schema.ts';
import { loadTags, renderTags, TagSchema } from './tag.ts';

export const SearchSchema = Type.Object({
  accounts: Type.Array(AccountSchema),
  statuses: Type.Array(StatusSchema),
  hashtags: Type.Array(TagSchema),
  collections: Type.Array(CollectionSchema),
});

/** A Search entity; only kinds with results cost queries. */
export async function searchAnswer(
  db: Db,
  viewer: Viewer | null,
  found: Found,
): Promise<JsonText<Static<typeof SearchSchema>>> {
  const { accounts, statuses, hashtags, collections } = found;
  return jsonObject({
    accounts: accounts.length === 0 ? '[]' : renderAccounts(await loadAccountsFor(db, viewer, accounts), accounts),
    statuses: statuses.length === 0 ? '[]' : renderStatuses(await loadStatuses(db, viewer, statuses), statuses),
    hashtags: hashtags.length === 0 ? '[]' : renderTags(await loadTags(db, viewer, hashtags), hashtags),
    collections:
      collections.length === 0 ? '[]' : renderCollections(await loadCollections(db, viewer, collections), collections),
  });
}
