import { type Static, Type } from 'typebox';
import type { FilterHit } from '../domain/filters/compile.ts';
import { toWire } from '../lib/id.ts';
import type { Parts } from '../lib/json.ts';
import { nullable } from './account-schema.ts';
import { BareFilterSchema, bareFilter } from './filter.ts';

export const FilterResultSchema = Type.Object({
  filter: BareFilterSchema,
  keyword_matches: nullable(Type.Array(Type.String())),
  status_matches: nullable(Type.Array(Type.String())),
});

/** Why a filter matches a status. */
export function filterResult({ filter, keyword, statusIds }: FilterHit): Parts<Static<typeof FilterResultSchema>> {
  return {
    filter: bareFilter(filter),
    keyword_matches: keyword === null ? null : [keyword],
    status_matches: statusIds === null ? null : statusIds.map(toWire),
  };
}
