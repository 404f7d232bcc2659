import type { Static } from 'typebox';
import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { listPublishers, type Reviewable } from '../../../domain/moderation/review.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import {
  listTrendingAuthors,
  listTrendingLinks,
  listTrendingStatuses,
  listTrendingTags,
} from '../../../domain/trends/list.ts';
import { loadAdminTags } from '../../../entities/admin/tag.ts';
import { findReviewed } from '../../../entities/admin/trends.ts';
import { tagsOf } from '../../../entities/tag.ts';
import { loadTrendingLinks, type TrendingLinkSchema, trendingLinks } from '../../../entities/trending-link.ts';
import { parseWireId, toWire } from '../../../lib/id.ts';
import { valueFrom } from '../../../lib/json.ts';
import type { Db } from '../../../platform/db/handle.ts';
import type { Decision, TrendPart, TrendRow } from '../../../views/admin/here/trends.ts';
import { accountValues, statusValues } from '../../entity-values.ts';

/** How many of what trends are shown, the most talked about first. */
const MOST = 100;
const PAGE = { limit: MOST, offset: 0, unreviewed: true };

const decisionOf = (trendable: number | null): Decision =>
  trendable === null ? 'waits' : trendable === 1 ? 'allowed' : 'refused';

const READS: Readonly<Record<TrendPart, (db: Db, viewer: Viewer) => Promise<TrendRow[]>>> = {
  tags: readTags,
  statuses: readStatuses,
  links: readLinks,
  publishers: readPublishers,
  authors: readAuthors,
};

/** What trends of one kind, also what nobody has decided about. */
export function readTrends(db: Db, viewer: Viewer, part: TrendPart): Promise<TrendRow[]> {
  return READS[part](db, viewer);
}

/** By what name the verb that decides knows each kind. */
export const REVIEWED: Readonly<Record<TrendPart, Reviewable>> = {
  tags: 'tag',
  statuses: 'status',
  links: 'link',
  publishers: 'link_publisher',
  authors: 'author',
};

async function readTags(db: Db, viewer: Viewer): Promise<TrendRow[]> {
  const ids = await listTrendingTags(db, await readSettings(db), PAGE);
  const { tags, rows } = await loadAdminTags(db, viewer, ids);
  const decided = new Map([...rows.values()].map(({ id, trendable }) => [toWire(id), decisionOf(trendable)]));
  return tagsOf(tags, ids).map((tag) => ({ part: 'tags', id: tag.id, decision: decided.get(tag.id) ?? 'waits', tag }));
}

async function readStatuses(db: Db, viewer: Viewer): Promise<TrendRow[]> {
  const ids = await listTrendingStatuses(db, await readSettings(db), viewer, [], PAGE);
  const reviewed = await findReviewed(db, 'status', ids);
  const statuses = await statusValues(db, viewer, ids);
  return statuses.map((status) => {
    const id = parseWireId(status.id);
    return {
      part: 'statuses',
      id: status.id,
      decision: id !== undefined && reviewed.has(id) ? 'decided' : 'waits',
      status,
    };
  });
}

async function readLinks(db: Db, viewer: Viewer): Promise<TrendRow[]> {
  const ids = await listTrendingLinks(db, await readSettings(db), [], PAGE);
  const reviewed = await findReviewed(db, 'link', ids);
  const loaded = await loadTrendingLinks(db, viewer, ids);
  return ids.flatMap((id) => {
    const [link] = valueFrom<Static<typeof TrendingLinkSchema>[]>(trendingLinks(loaded, [id]));
    return link ? [{ part: 'links', id: toWire(id), decision: reviewed.has(id) ? 'decided' : 'waits', link }] : [];
  });
}

async function readPublishers(db: Db): Promise<TrendRow[]> {
  const rows = await listPublishers(db, { limit: MOST });
  return rows.map(({ id, domain, trendable }) => ({
    part: 'publishers',
    id: toWire(id),
    decision: decisionOf(trendable),
    domain,
  }));
}

async function readAuthors(db: Db): Promise<TrendRow[]> {
  const authors = await listTrendingAuthors(db, PAGE);
  const decided = new Map(authors.map(({ id, trendable }) => [toWire(id), decisionOf(trendable)]));
  const accounts = await accountValues(
    db,
    authors.map(({ id }) => id),
  );
  return accounts.map((account) => ({
    part: 'authors',
    id: account.id,
    decision: decided.get(account.id) ?? 'waits',
    account,
  }));
}
