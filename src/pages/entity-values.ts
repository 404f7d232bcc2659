import type { Static } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { findVisibleStatus } from '../domain/statuses/policy.ts';
import { accountsOf, loadAccounts } from '../entities/account.ts';
import { loadRelationships, relationshipsOf } from '../entities/relationship.ts';
import { loadStatuses, statusesOf } from '../entities/status.ts';
import { loadTags, type TagSchema, tagsOf } from '../entities/tag.ts';
import { loadTrendingLinks, type TrendingLinkSchema, trendingLinks } from '../entities/trending-link.ts';
import { notFound } from '../lib/errors.ts';
import { valueFrom } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import type { AccountView, RelationshipView, StatusView } from '../views/frame/entity-types.ts';

/** Statuses as a viewer sees them, null for visitors, in the order of the ids. The caller must pass visible ones only. */
export async function statusValues(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<StatusView[]> {
  return statusesOf(await loadStatuses(db, viewer, ids), ids);
}

/** One such status. 404 when it has just been deleted. */
export async function statusValue(db: Db, viewer: Viewer | null, id: number): Promise<StatusView> {
  const [status] = await statusValues(db, viewer, [id]);
  if (!status) throw notFound('notFound');
  return status;
}

/** A status by its id, if one is named; undefined too if it is gone, or hidden by now. */
export async function findStatusValue(db: Db, viewer: Viewer, id: number | undefined): Promise<StatusView | undefined> {
  const status = id === undefined ? undefined : await findVisibleStatus(db, viewer, id);
  return status && statusValue(db, viewer, status.id);
}

/** Accounts, in the order of the ids. */
export async function accountValues(db: Db, ids: readonly number[]): Promise<AccountView[]> {
  return accountsOf(await loadAccounts(db, ids), ids);
}

/** An account that is known to exist. 404 when it has just been deleted. */
export async function accountValue(db: Db, id: number): Promise<AccountView> {
  const [account] = await accountValues(db, [id]);
  if (!account) throw notFound();
  return account;
}

/** Hashtags as a viewer sees them, in the order of the ids. */
export async function tagValues(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<Static<typeof TagSchema>[]> {
  return tagsOf(await loadTags(db, viewer, ids), ids);
}

/** Links that many share, by the ids of their cards, in that order. */
export async function linkValues(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<Static<typeof TrendingLinkSchema>[]> {
  return valueFrom<Static<typeof TrendingLinkSchema>[]>(trendingLinks(await loadTrendingLinks(db, viewer, ids), ids));
}

/** How a viewer stands to an account. 404 when it has just been deleted. */
export async function getRelationship(db: Db, viewer: Viewer, id: number): Promise<RelationshipView> {
  const [relationship] = await relationshipValues(db, viewer, [id]);
  if (!relationship) throw notFound();
  return relationship;
}

/** How a viewer stands to accounts, in the order of the ids. */
export async function relationshipValues(
  db: Db,
  { accountId }: Viewer,
  ids: readonly number[],
): Promise<RelationshipView[]> {
  return relationshipsOf(await loadRelationships(db, accountId, ids), ids);
}
