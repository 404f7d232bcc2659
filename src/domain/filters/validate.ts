import { isBlank } from '../../lib/blank.ts';
import { invalid } from '../../lib/errors.ts';
import { graphemeLength } from '../../lib/text/count.ts';
import { now } from '../../lib/time.ts';
import type { FilterRow } from '../../schema/filters.ts';
import { blank, checkLength } from '../validation.ts';
import { FILTER_CONTEXTS, type FilterChanges } from './terms.ts';

const MAX_TITLE = 256;
const MAX_KEYWORD = 512;

/** A hundred years: later instants would leave the range of dates. */
const MAX_SECONDS = 3_155_760_000;

type FilterColumns = Partial<Pick<FilterRow, 'title' | 'context' | 'action' | 'expires_at'>>;

/** The columns that changes to a filter set. 422 for a bad title or context. Mastodon: CustomFilter. */
export function filterColumns({ title, context, action, expiresIn }: FilterChanges): FilterColumns {
  return {
    ...(title === undefined ? {} : { title: checkedText(title, 'Title', MAX_TITLE) }),
    ...(context === undefined ? {} : { context: checkedContext(context) }),
    ...(action === undefined ? {} : { action }),
    ...(expiresIn === undefined ? {} : { expires_at: expiry(expiresIn) }),
  };
}

/** The keyword itself. 422 when it is blank or too long. */
export function checkedKeyword(keyword: string): string {
  return checkedText(keyword, 'Keyword', MAX_KEYWORD);
}

function checkedText(text: string, name: string, max: number): string {
  if (isBlank(text)) throw blank(name);
  checkLength(name, text.length > max * 8 ? text.length : graphemeLength(text, max), max);
  return text;
}

function checkedContext(given: readonly string[]): string {
  const context = [...new Set(given.map((word) => word.trim()).filter((word) => word !== ''))];
  const known: readonly string[] = FILTER_CONTEXTS;
  if (context.length === 0 || context.some((word) => !known.includes(word))) {
    throw invalid('Validation failed: Context None or invalid context supplied');
  }
  return JSON.stringify(context);
}

function expiry(seconds: number | null): number | null {
  return seconds === null ? null : now() + Math.max(0, Math.min(seconds, MAX_SECONDS)) * 1000;
}
