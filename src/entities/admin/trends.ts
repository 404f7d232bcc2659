import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { toWire } from '../../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../../lib/json.ts';
import { toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { LinkPublisherRow } from '../../schema/discovery.ts';
import { nullable } from '../account-schema.ts';
import { loadStatuses, renderStatus } from '../status.ts';
import { StatusSchema } from '../status-schema.ts';
import { loadTrendingLinks, renderTrendingLinks, TrendingLinkSchema } from '../trending-link.ts';

export const AdminTrendingLinkSchema = Type.Intersect([
  TrendingLinkSchema,
  Type.Object({ id: Type.Integer(), requires_review: Type.Boolean() }),
]);

export const AdminTrendingStatusSchema = Type.Intersect([
  StatusSchema,
  Type.Object({ requires_review: Type.Boolean() }),
]);

export const AdminPublisherSchema = Type.Object({
  id: Type.Integer(),
  domain: Type.String(),
  trendable: nullable(Type.Boolean()),
  reviewed_at: nullable(Type.String()),
  requested_review_at: Type.String(),
  requires_review: Type.Boolean(),
});

/** Links and statuses that are decided about with their web site or author. */
const DECIDED_WITH_SOURCE = {
  link: sql<{ id: number }>`select t.subject_id as id from trends as t join link_publishers as p on p.id = t.source_id
    where t.kind = 'link' and p.reviewed_at is not null`,
  status: sql<{ id: number }>`select s.id from statuses as s
    join trend_reviews as r on r.kind = 'author' and r.subject_id = s.account_id`,
};

/** Those of these links or statuses that staff have decided about, individually or with all of their source. Mastodon: `requires_review?`. */
export async function findReviewed(db: Db, kind: 'link' | 'status', ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select subject_id as id from trend_reviews where kind = ${kind} and ${idsIn(db, 'subject_id', ids)}
    union select id from (${DECIDED_WITH_SOURCE[kind]}) as decided where ${idsIn(db, 'decided.id', ids)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Admin::Trends::Link entities, one text each, in the order of the ids; those that are gone are left out. */
export async function renderAdminLinks(db: Db, viewer: Viewer, ids: readonly number[]): Promise<JsonText[]> {
  const reviewed = await findReviewed(db, 'link', ids);
  const loaded = await loadTrendingLinks(db, viewer, ids);
  return ids.flatMap((id) => {
    const link = renderTrendingLinks(loaded, [id]).slice(1, -1);
    if (link === '') return [];
    // A number in Mastodon too, although it is larger than JavaScript numbers can hold exactly.
    return [`${link.slice(0, -1)},"id":${toWire(id)},"requires_review":${!reviewed.has(id)}}`];
  });
}

/** Admin::Trends::Status entities, as `renderAdminLinks`. */
export async function renderAdminStatuses(db: Db, viewer: Viewer, ids: readonly number[]): Promise<JsonText[]> {
  const reviewed = await findReviewed(db, 'status', ids);
  const loaded = await loadStatuses(db, viewer, ids);
  return ids.flatMap((id) => {
    const status = renderStatus(loaded, id);
    return status === undefined ? [] : [`${status.slice(0, -1)},"requires_review":${!reviewed.has(id)}}`];
  });
}

/** An Admin::PreviewCardProvider. */
export function renderPublisher(row: LinkPublisherRow): JsonText {
  return jsonObject({
    id: toWire(row.id),
    domain: quote(row.domain),
    trendable: row.trendable === null ? 'null' : String(row.trendable === 1),
    reviewed_at: row.reviewed_at === null ? 'null' : quote(toIso(row.reviewed_at)),
    requested_review_at: quote(toIso(row.requested_review_at)),
    requires_review: String(row.reviewed_at === null),
  });
}

/** A JSON array of publishers. */
export function renderPublishers(rows: readonly LinkPublisherRow[]): JsonText {
  return jsonArray(rows.map(renderPublisher));
}
