import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray } from '../lib/json.ts';
import { toDate } from '../lib/time.ts';
import type { AccountRow } from '../schema/accounts.ts';
import type { FeaturedTagRow } from '../schema/tags.ts';
import { nullable } from './account-schema.ts';

export const FeaturedTagSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  statuses_count: Type.String(),
  last_status_at: nullable(Type.String()),
});

type Owner = Pick<AccountRow, 'url' | 'uri'>;

/** A FeaturedTag. Its url is the owner's profile narrowed to the hashtag, always in lower case. */
export function renderFeaturedTag(owner: Owner, row: FeaturedTagRow): JsonText {
  return JSON.stringify({
    id: toWire(row.id),
    name: row.name,
    url: `${owner.url ?? owner.uri}/tagged/${encodeURIComponent(row.name.toLowerCase())}`,
    statuses_count: String(row.statuses_count),
    last_status_at: row.last_status_at === null ? null : toDate(row.last_status_at),
  });
}

/** A JSON array of featured tags. */
export function renderFeaturedTags(owner: Owner, rows: readonly FeaturedTagRow[]): JsonText {
  return jsonArray(rows.map((row) => renderFeaturedTag(owner, row)));
}
