import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { fold } from '../../lib/keyword.ts';
import { type FieldName, type Said, said } from '../../lib/said.ts';
import { isLonger } from '../../lib/text/bounds.ts';
import { now } from '../../lib/time.ts';
import type { FilterRow } from '../../schema/filters.ts';
import { blank } from '../validation.ts';
import { FILTER_CONTEXTS, type FilterChanges } from './terms.ts';

const MAX_TITLE = 256;
const MAX_KEYWORD = 512;

/** A hundred years: later times would exceed the range of dates. */
const MAX_SECONDS = 3_155_760_000;

type FilterColumns = Partial<Pick<FilterRow, 'title' | 'context' | 'action' | 'expires_at'>>;

/** The columns to write for changes to a filter. 422 that lists all errors in the title and context. Mastodon: CustomFilter. */
export function filterColumns({ title, context, action, expiresIn }: FilterChanges): FilterColumns {
  const contexts = context && [...new Set(context.map((word) => word.trim()).filter((word) => word !== ''))];
  const problems = [
    ...(title === undefined ? [] : textProblems(title, 'title', MAX_TITLE)),
    ...(contexts === undefined ? [] : contextProblems(contexts)),
  ];
  if (problems.length > 0) throw failed(problems);
  return {
    ...(title === undefined ? {} : { title }),
    ...(contexts === undefined ? {} : { context: JSON.stringify(contexts) }),
    ...(action === undefined ? {} : { action }),
    ...(expiresIn === undefined ? {} : { expires_at: expiry(expiresIn) }),
  };
}

/** Returns a valid keyword unchanged. 422 when it is blank or too long. */
export function checkedKeyword(keyword: string): string {
  const [problem] = textProblems(keyword, 'keyword', MAX_KEYWORD);
  if (problem !== undefined) throw failed(problem);
  if (isBlank(fold(keyword))) throw blank('keyword');
  return keyword;
}

function textProblems(text: string, name: FieldName, max: number): Said[] {
  if (isBlank(text)) return [said('blank', said(name))];
  return isLonger(text, max) ? [said('tooLong', said(name), max)] : [];
}

function contextProblems(context: readonly string[]): Said[] {
  const known: readonly string[] = FILTER_CONTEXTS;
  const unknown = said('contextInvalid');
  if (context.length === 0) return [said('blank', said('context')), unknown];
  return context.every((word) => known.includes(word)) ? [] : [unknown];
}

function expiry(seconds: number | null): number | null {
  return seconds === null ? null : now() + Math.max(0, Math.min(seconds, MAX_SECONDS)) * 1000;
}
