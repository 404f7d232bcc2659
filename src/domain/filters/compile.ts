import { isBlank } from '../../lib/blank.ts';
import { type Keyword, keywordIndex, prepareKeyword } from '../../lib/keyword.ts';
import type { FilterRow } from '../../schema/filters.ts';
import type { WholeFilter } from './queries.ts';

/** What filters are matched against: the ids of a status (for a reblog its own and the original's) and its searchable text, case-folded. */
export type Filterable = { readonly ids: readonly number[]; readonly text: string };

/** A filter that matches, with the first keyword found and the matching ids; each is null when there is none. */
export type FilterHit = {
  readonly filter: FilterRow;
  readonly keyword: string | null;
  readonly statusIds: readonly number[] | null;
};

/** All filters of an account, compiled to match many statuses. */
export type FilterMatcher = {
  /** Whether any filter has keywords, so that texts have to be loaded. */
  readonly hasKeywords: boolean;
  /** The filters that match and have not expired at the given time (ms), in the order of their creation. */
  match(one: Filterable, at: number): FilterHit[];
};

type Rule = {
  readonly filter: FilterRow;
  readonly keywords: readonly Keyword[];
  readonly statusIds: ReadonlySet<number> | null;
};

/** The most characters of keywords in one regular expression, because V8 does not compile much larger ones to machine code. */
const CHUNK = 4000;

/**
 * Compiles filters. A few regular expressions with all keywords first check whether any occurs at all, so that hundreds of keywords cost
 * little in the usual case that none does. Mastodon: `CustomFilter.apply_cached_filters`.
 */
export function compileFilters(filters: readonly WholeFilter[]): FilterMatcher {
  const rules = filters.map(compileRule).filter((rule) => rule.keywords.length > 0 || rule.statusIds !== null);
  const named = new Set(rules.flatMap((rule) => [...(rule.statusIds ?? [])]));
  const expressions = compileExpressions(rules.flatMap((rule) => rule.keywords.map((keyword) => keyword.folded)));
  return {
    hasKeywords: expressions.length > 0,
    match(one, at) {
      const mentioned = expressions.some((expression) => expression.test(one.text));
      if (!mentioned && !one.ids.some((id) => named.has(id))) return [];
      return rules.map((rule) => apply(rule, one, mentioned, at)).filter((hit) => hit !== undefined);
    },
  };
}

function compileRule(filter: WholeFilter): Rule {
  const statusIds = filter.statuses.length === 0 ? null : new Set(filter.statuses.map((entry) => entry.status_id));
  // Nothing to be seen would be found everywhere.
  const keywords = filter.keywords.map(prepareKeyword).filter(({ folded }) => !isBlank(folded));
  return { filter, keywords, statusIds };
}

function compileExpressions(keywords: readonly string[]): RegExp[] {
  const chunks: string[][] = [];
  let room = 0;
  for (const keyword of new Set(keywords)) {
    if (room <= 0) {
      chunks.push([]);
      room = CHUNK;
    }
    chunks.at(-1)?.push(RegExp.escape(keyword));
    room -= keyword.length;
  }
  return chunks.map((chunk) => new RegExp(chunk.join('|')));
}

function apply(rule: Rule, one: Filterable, mentioned: boolean, at: number): FilterHit | undefined {
  const { filter } = rule;
  if (filter.expires_at !== null && filter.expires_at <= at) return undefined;
  const keyword = mentioned ? firstKeyword(rule.keywords, one.text) : null;
  const { statusIds } = rule;
  const named = statusIds && one.ids.filter((id) => statusIds.has(id));
  return keyword === null && !named?.length ? undefined : { filter, keyword, statusIds: named };
}

function firstKeyword(keywords: readonly Keyword[], text: string): string | null {
  let first: { at: number; text: string } | undefined;
  for (const keyword of keywords) {
    const at = keywordIndex(text, keyword);
    if (at !== -1 && (first === undefined || at < first.at)) first = { at, text: keyword.text };
  }
  return first?.text ?? null;
}
