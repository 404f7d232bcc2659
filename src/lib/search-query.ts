import { type Acct, parseAcct } from './acct.ts';
import { normalizeLanguage } from './languages.ts';
import { type DateRange, parseDateOperator } from './search-dates.ts';

const PROPERTIES = [
  'media',
  'image',
  'video',
  'audio',
  'poll',
  'link',
  'embed',
  'sensitive',
  'reply',
  'quote',
] as const;

export type SearchProperty = (typeof PROPERTIES)[number];
export type SearchTerm = { text: string; phrase: boolean };
export type Condition<T> = { value: T; negated: boolean };

/** The conditions for a status: all of the listed ones, every term of `must` and none of `mustNot`. */
export type SearchQuery = {
  must: SearchTerm[];
  mustNot: SearchTerm[];
  /** `has:` and `is:`, which are synonyms. */
  properties: Condition<SearchProperty>[];
  languages: Condition<string>[];
  /** `'me'` is the viewer; null is an address that nobody can have. */
  authors: Condition<'me' | Acct | null>[];
  dates: Condition<DateRange>[];
  /** `library` is what the viewer wrote or interacted with, `public` what everybody can find. */
  scopes: Condition<'library' | 'public'>[];
};

/** `from` and `to` are where it begins and ends in what was written, with the spaces before it. */
type Clause = { negated: boolean; prefix: string; text: string; phrase: boolean; from: number; to: number };

const MAX_QUERY = 2048;
const MAX_CLAUSES = 64;
const CLAUSE =
  /\s*([+-]?)(?:(has|is|language|from|before|after|during|in):)?(?:"([^"]*)"|[“”„]([^“”„]*)[“”„]|«([^«»]*)»|「([^「」]*)」|《([^《》]*)》|(\S+))/iy;

/**
 * Parses a status search: words and "phrases" (typographic quotes too), preceded by `+` or `-`, and Mastodon's operators has, is, language,
 * from, before, after, during, in. An unknown prefix is text. Everything beyond 2048 characters or 64 clauses is ignored. Dates are days in
 * `timeZone`. Throws 422 "Invalid date supplied".
 */
export function parseSearchQuery(text: string, timeZone = 'UTC'): SearchQuery {
  const query: SearchQuery = {
    must: [],
    mustNot: [],
    properties: [],
    languages: [],
    authors: [],
    dates: [],
    scopes: [],
  };
  for (const clause of clauses(text.slice(0, MAX_QUERY))) addClause(query, clause, timeZone);
  return query;
}

/** An operator of a query as it was written, and the query without it. */
export type WrittenOperator = { readonly text: string; readonly rest: string };

/** The operators in a query, without words and phrases. */
export function operatorsIn(query: string): WrittenOperator[] {
  return clauses(query.slice(0, MAX_QUERY))
    .filter(isOperator)
    .map(({ from, to }) => ({
      text: query.slice(from, to).trim(),
      rest: `${query.slice(0, from)} ${query.slice(to)}`.trim().replaceAll(/\s+/g, ' '),
    }));
}

/** The operator at the end of a query that lacks its value, such as `from:`; undefined where there is none. */
export function unfinishedOperator(query: string): string | undefined {
  return /(?:^|\s)[+-]?((?:from|before|after|during|language):)$/i.exec(query.trim())?.[1]?.toLowerCase();
}

function isOperator(clause: Clause): boolean {
  const { prefix, text } = clause;
  if (prefix === 'in') return /^(library|public)$/i.test(text);
  if (prefix === 'has' || prefix === 'is') return propertyOf(clause) !== undefined;
  return prefix !== '';
}

/** Whether a query searches for anything; one with only negations does not. */
export function isSearchable(query: SearchQuery): boolean {
  const { must, properties, languages, authors, dates, scopes } = query;
  return must.length > 0 || [properties, languages, authors, dates, scopes].some((group) => group.length > 0);
}

function clauses(text: string): Clause[] {
  const found: Clause[] = [];
  CLAUSE.lastIndex = 0;
  for (let match = CLAUSE.exec(text); match && found.length < MAX_CLAUSES; match = CLAUSE.exec(text)) {
    const [, sign, prefix = '', ...quoted] = match;
    const word = quoted.pop();
    const phrase = quoted.find((part) => part !== undefined);
    const content = (phrase ?? word ?? '').trim();
    if (content === '') continue;
    const written = { from: match.index, to: CLAUSE.lastIndex };
    const isPhrase = phrase !== undefined;
    found.push({ negated: sign === '-', prefix: prefix.toLowerCase(), text: content, phrase: isPhrase, ...written });
  }
  return found;
}

function addClause(query: SearchQuery, clause: Clause, timeZone: string): void {
  const { negated, prefix, text } = clause;
  const value = text.toLowerCase();
  if (prefix === 'language') {
    query.languages.push({ value: normalizeLanguage(text) ?? text, negated });
  } else if (prefix === 'from') {
    query.authors.push({ value: value === 'me' ? 'me' : (parseAcct(text) ?? null), negated });
  } else if (prefix === 'before' || prefix === 'after' || prefix === 'during') {
    query.dates.push({ value: parseDateOperator(prefix, text, timeZone), negated });
  } else if (prefix === 'in' && (value === 'library' || value === 'public')) {
    query.scopes.push({ value, negated });
  } else {
    const property = propertyOf(clause);
    if (property) query.properties.push({ value: property, negated });
    else addTerm(query, clause);
  }
}

function propertyOf({ prefix, text }: Clause): SearchProperty | undefined {
  const value = text.toLowerCase();
  return prefix === 'has' || prefix === 'is' ? PROPERTIES.find((name) => name === value) : undefined;
}

function addTerm(query: SearchQuery, { negated, prefix, text, phrase }: Clause): void {
  const term = { text: prefix === '' ? text : `${prefix}:${text}`, phrase };
  (negated ? query.mustNot : query.must).push(term);
}
