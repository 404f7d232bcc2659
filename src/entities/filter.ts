import { type Static, Type } from 'typebox';
import type { LegacyFilter } from '../domain/filters/legacy.ts';
import type { WholeFilter } from '../domain/filters/queries.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, keptText, type Members, type Parts, textFrom, toText } from '../lib/json.ts';
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

type Filter = Static<typeof FilterSchema>;

export const LegacyFilterSchema = Type.Object({
  id: Type.String(),
  phrase: Type.String(),
  context: Type.Array(Type.String()),
  whole_word: Type.Boolean(),
  expires_at: nullable(Type.String()),
  irreversible: Type.Boolean(),
});

/** A FilterKeyword. */
export function renderFilterKeyword(row: FilterKeywordRow): JsonText<Static<typeof FilterKeywordSchema>> {
  return toText(filterKeyword(row));
}

function filterKeyword({ id, keyword, whole_word }: FilterKeywordRow): Static<typeof FilterKeywordSchema> {
  return { id: toWire(id), keyword, whole_word: whole_word === 1 };
}

/** A FilterStatus. */
export function renderFilterStatus(row: FilterStatusRow): JsonText<Static<typeof FilterStatusSchema>> {
  return toText(filterStatus(row));
}

function filterStatus({ id, status_id }: FilterStatusRow): Static<typeof FilterStatusSchema> {
  return { id: toWire(id), status_id: toWire(status_id) };
}

/** A Filter with its keywords and statuses. */
export function renderFilter(filter: WholeFilter): JsonText<Filter> {
  return textFrom(filterParts(filter));
}

/** The same, of which its text and its value are made. */
export function filterParts(filter: WholeFilter): Parts<Filter> {
  const { keywords, statuses } = filter;
  return { ...bareFilter(filter), keywords: keywords.map(filterKeyword), statuses: statuses.map(filterStatus) };
}

/** A Filter as a FilterResult shows it. */
export function bareFilter(filter: FilterRow): Members<Static<typeof BareFilterSchema>> {
  return {
    id: toWire(filter.id),
    title: filter.title,
    expires_at: filter.expires_at === null ? null : toIso(filter.expires_at),
    filter_action: filter.action,
    context: keptText<string[]>(filter.context),
  };
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
