import type { FilterRow } from '../../schema/filters.ts';
import { type Keyword, keywordIndex, prepareKeyword } from './keyword.ts';
import type { WholeFilter } from './queries.ts';

/** What is looked at: the ids that name it (a reblog's own and its original's) and its searchable text, folded. */
export type Filterable = { readonly ids: readonly number[]; readonly text: string };

/** A filter that matches, with the first keyword found and the ids it names; null where it has none of the kind. */
export type FilterHit = {
  readonly filter: FilterRow;
  readonly keyword: string | null;
  readonly statusIds: readonly number[] | null;
};

/** All filters of an account, ready to be asked about many statuses. */
export type FilterMatcher = {
  /** Whether any text is needed at all. */
  readonly hasKeywords: boolean;
  /** The filters that match and have not expired at the instant (ms), in the order they were made. */
  match(one: Filterable, at: number): FilterHit[];
};

type Rule = {
  readonly filter: FilterRow;
  readonly keywords: readonly Keyword[];
  readonly statusIds: ReadonlySet<number> | null;
};

/** Characters of keywords in one regular expression: much larger ones are not compiled to machine code. */
const CHUNK = 4000;

/**
 * Compiles filters. Whether any keyword occurs at all is asked first, with all of them in few regular expressions, so
 * that hundreds cost little where nothing matches, which is the usual case. Mastodon: `CustomFilter.apply_cached_filters`.
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
  return { filter, keywords: filter.keywords.map(prepareKeyword), statusIds };
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
