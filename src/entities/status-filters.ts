import type { Static } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { FilterHit, FilterMatcher } from '../domain/filters/compile.ts';
import { loadFilterMatcher } from '../domain/filters/matcher.ts';
import { withoutInlineQuote } from '../lib/html/inline-quote.ts';
import { textOfSanitized } from '../lib/html/sanitize.ts';
import { type JsonText, type Parts, textFrom } from '../lib/json.ts';
import { fold } from '../lib/keyword.ts';
import { now } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { prepared } from '../platform/db/prepared.ts';
import { idsIn } from '../platform/db/sql.ts';
import { type FilterResultSchema, filterResult } from './filter-result.ts';
import { fragmentsOf } from './fragments.ts';

type FilterResult = Static<typeof FilterResultSchema>;

type Revised = { readonly id: number; readonly revision: number; readonly reblog_of_id: number | null };

/** A viewer's filters, and the texts of the statuses to filter. */
export type StatusFiltersLoaded = {
  readonly matcher: FilterMatcher;
  readonly texts: ReadonlyMap<number, string>;
  readonly at: number;
};

/**
 * Loads the data to filter statuses for a viewer; undefined when the viewer has no filter. Usually one query; three more when there are
 * keywords and the text of some status is not cached.
 */
export async function loadStatusFilters(
  db: Db,
  viewer: Viewer | null,
  rows: readonly Revised[],
): Promise<StatusFiltersLoaded | undefined> {
  const matcher = viewer ? await loadFilterMatcher(db, viewer.accountId) : undefined;
  if (!matcher) return undefined;
  const originals = rows.filter((row) => row.reblog_of_id === null);
  return { matcher, texts: matcher.hasKeywords ? await loadTexts(db, originals) : new Map(), at: now() };
}

/** The `filtered` array of a status; `shown` is the status whose content is shown: itself, or the original of a reblog. */
export function filteredBy(
  loaded: StatusFiltersLoaded | undefined,
  id: number,
  shown: number,
): readonly Parts<FilterResult>[] {
  const hits = hitsOf(loaded, id, shown);
  return hits.length === 0 ? [] : hits.map(filterResult);
}

/** The same as text. */
export function renderFiltered(loaded: StatusFiltersLoaded | undefined, id: number): JsonText<FilterResult[]> {
  return textFrom<FilterResult[]>(filteredBy(loaded, id, id));
}

/** Whether a filter of the viewer keeps such a status out of the home timeline. */
export function isHiddenAtHome(loaded: StatusFiltersLoaded | undefined, id: number, shown: number): boolean {
  return hitsOf(loaded, id, shown).some(
    ({ filter: { action, context } }) => action === 'hide' && contextsOf(context).includes('home'),
  );
}

function contextsOf(json: string): readonly unknown[] {
  const contexts: unknown = JSON.parse(json);
  return Array.isArray(contexts) ? contexts : [];
}

function hitsOf(loaded: StatusFiltersLoaded | undefined, id: number, shown: number): FilterHit[] {
  if (!loaded) return [];
  const ids = id === shown ? [id] : [id, shown];
  return loaded.matcher.match({ ids, text: loaded.texts.get(shown) ?? '' }, loaded.at);
}

async function loadTexts(db: Db, rows: readonly Revised[]): Promise<Map<number, string>> {
  const { searchable } = fragmentsOf(db);
  const texts = new Map<number, string>();
  const missing: Revised[] = [];
  for (const row of rows) {
    const text = searchable.get(row.id, row.revision);
    if (text === undefined) missing.push(row);
    else texts.set(row.id, text);
  }
  if (missing.length > 0) await addTexts(db, missing, texts);
  return texts;
}

/** The text that filters search: warning, text, poll options and media descriptions. Mastodon: `searchable_text`. */
async function addTexts(db: Db, missing: readonly Revised[], texts: Map<number, string>): Promise<void> {
  const ids = missing.map((row) => row.id);
  const parts = new Map<number, string[]>(ids.map((id) => [id, []]));
  for (const { id, spoiler_text, content } of (await readTexts(db, { ids })).rows) {
    parts.get(id)?.push(spoiler_text, textOfSanitized(withoutInlineQuote(content)));
  }
  for (const row of (await readChoices(db, { ids })).rows) parts.get(row.id)?.push(row.title);
  for (const row of (await readDescriptions(db, { ids })).rows) parts.get(row.id ?? 0)?.push(row.description ?? '');
  const { searchable } = fragmentsOf(db);
  for (const row of missing) {
    const text = fold((parts.get(row.id) ?? []).join('\n'));
    searchable.set(row.id, row.revision, text);
    texts.set(row.id, text);
  }
}

type Wanted = { readonly ids: readonly number[] };

const readTexts = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('statuses')
    .select(['id', 'spoiler_text', 'content'])
    .where(idsIn(db, 'id', ids)),
);

const readChoices = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('poll_options as o')
    .innerJoin('polls as p', 'p.id', 'o.poll_id')
    .select(['p.status_id as id', 'o.title'])
    .where(idsIn(db, 'p.status_id', ids))
    .orderBy('o.position'),
);

const readDescriptions = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('media_attachments')
    .select(['status_id as id', 'description'])
    .where(idsIn(db, 'status_id', ids))
    .where('description', 'is not', null)
    .orderBy('position'),
);
