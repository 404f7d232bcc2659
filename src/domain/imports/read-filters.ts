import { Type } from 'typebox';
import { matches } from '../../lib/checked.ts';
import { isNestedDeeper } from '../../lib/json.ts';
import { type Entry, FilterSchema, type ReadFile, type UnreadLine } from './kinds.ts';

const FileSchema = Type.Object({ custom_filters: Type.Array(Type.Unknown()) });

const MAX_DEPTH = 8;

/** Reads filters as Mastodon and this server export them; what is told as a line is the place in the list. */
export function readFilters(text: string): ReadFile | 'no_filters' {
  const file = isNestedDeeper(text, MAX_DEPTH) ? undefined : parsed(text);
  if (!matches(FileSchema, file)) return 'no_filters';
  const entries: Entry[] = [];
  const unread: UnreadLine[] = [];
  for (const [index, filter] of file.custom_filters.entries()) {
    const line = index + 1;
    if (matches(FilterSchema, filter)) entries.push({ line, address: filter.title, filter });
    else unread.push({ line, cells: [] });
  }
  return { entries, unread };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
