import { Type } from 'typebox';
import type { FilterHit } from '../domain/filters/compile.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, quote } from '../lib/json.ts';
import { nullable } from './account-schema.ts';
import { BareFilterSchema, renderBareFilter } from './filter.ts';

export const FilterResultSchema = Type.Object({
  filter: BareFilterSchema,
  keyword_matches: nullable(Type.Array(Type.String())),
  status_matches: nullable(Type.Array(Type.String())),
});

/** The `filtered` array of a status: which filters match it, and why. */
export function renderFilterResults(hits: readonly FilterHit[]): JsonText {
  return hits.length === 0 ? '[]' : jsonArray(hits.map(renderFilterResult));
}

function renderFilterResult({ filter, keyword, statusIds }: FilterHit): JsonText {
  const keywords = keyword === null ? 'null' : `[${quote(keyword)}]`;
  const statuses = statusIds === null ? 'null' : JSON.stringify(statusIds.map(toWire));
  return `{"filter":${renderBareFilter(filter)},"keyword_matches":${keywords},"status_matches":${statuses}}`;
}
