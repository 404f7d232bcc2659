import { Type } from 'typebox';
import type { LegacyFilter } from '../domain/filters/legacy.ts';
import type { WholeFilter } from '../domain/filters/queries.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { FilterKeywordRow, FilterRow, FilterStatusRow } from '../schema/filters.ts';
import { nullable } from './account-schema.ts';

export const FilterKeywordSchema = Type.Object({
  id: Type.String(),
  keyword: Type.String(),
  whole_word: Type.Boolean(),
});

export const FilterStatusSchema = Type.Object({ id: Type.String(), status_id: Type.String() });

const ownFields = {
  id: Type.String(),
  title: Type.String(),
  context: Type.Array(Type.String()),
  expires_at: nullable(Type.String()),
  filter_action: Type.String(),
};

/** A filter as a FilterResult shows it, without its keywords and statuses. */
export const BareFilterSchema = Type.Object(ownFields);

export const FilterSchema = Type.Object({
  ...ownFields,
  keywords: Type.Array(FilterKeywordSchema),
  statuses: Type.Array(FilterStatusSchema),
});

export const LegacyFilterSchema = Type.Object({
  id: Type.String(),
  phrase: Type.String(),
  context: Type.Array(Type.String()),
  whole_word: Type.Boolean(),
  expires_at: nullable(Type.String()),
  irreversible: Type.Boolean(),
});

/** A FilterKeyword. */
export function renderFilterKeyword(row: FilterKeywordRow): JsonText {
  return JSON.stringify({ id: toWire(row.id), keyword: row.keyword, whole_word: row.whole_word === 1 });
}

/** A FilterStatus. */
export function renderFilterStatus(row: FilterStatusRow): JsonText {
  return JSON.stringify({ id: toWire(row.id), status_id: toWire(row.status_id) });
}

/** A Filter with its keywords and statuses. */
export function renderFilter(filter: WholeFilter): JsonText {
  const keywords = jsonArray(filter.keywords.map(renderFilterKeyword));
  const statuses = jsonArray(filter.statuses.map(renderFilterStatus));
  return `{${ownPart(filter)},"keywords":${keywords},"statuses":${statuses}}`;
}

/** A Filter as a FilterResult shows it. */
export function renderBareFilter(filter: FilterRow): JsonText {
  return `{${ownPart(filter)}}`;
}

/** A filter of the first version: one keyword, under the id of the keyword. */
export function renderLegacyFilter({ keyword, filter }: LegacyFilter): JsonText {
  return JSON.stringify({
    id: toWire(keyword.id),
    phrase: keyword.keyword,
    context: JSON.parse(filter.context),
    whole_word: keyword.whole_word === 1,
    expires_at: filter.expires_at === null ? null : toIso(filter.expires_at),
    irreversible: filter.action === 'hide',
  });
}

function ownPart(filter: FilterRow): string {
  const part = {
    id: toWire(filter.id),
    title: filter.title,
    expires_at: filter.expires_at === null ? null : toIso(filter.expires_at),
    filter_action: filter.action,
  };
  return `${JSON.stringify(part).slice(1, -1)},"context":${filter.context}`;
}
