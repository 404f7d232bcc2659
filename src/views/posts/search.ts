import { type Html, html } from '../../lib/html/template.ts';
import { addressOfTag } from '../frame/addresses.ts';
import type { RelationshipView, SearchView } from '../frame/entity-types.ts';
import { nothingHere } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { tabs } from '../frame/tabs.ts';
import { collectionList } from '../people/collections.ts';
import { peopleToFollow } from '../people/people-list.ts';
import { timeline } from './timeline.ts';

/** The kinds of results, each of which has a tab; without one all are shown. */
export type SearchKind = 'accounts' | 'hashtags' | 'statuses';

/** What was searched for, and of which kind. */
export type Searched = { readonly query: string; readonly kind: SearchKind | undefined };

/** The form on the page of the search itself: it stays with the kind of results that is shown, and buttons of the page belong to it. */
type OwnForm = {
  readonly kind: SearchKind | undefined;
  /** Whether one goes on writing in it. */
  readonly isBegun: boolean;
};

/** The form to search; `own` on the page of the search itself. */
export function searchForm(query: string, { words: { search } }: Pick<Reader, 'words'>, own?: OwnForm): Html {
  return html`<form class="search" role="search" action="/search"${own && html` id="search"`}><div class="field"><label for="s-query">${search.label}</label>
<input id="s-query" type="search" name="q" value="${query}" dir="auto" autocomplete="off"${own?.isBegun && html` autofocus`}></div>${own?.kind && html`<input type="hidden" name="type" value="${own.kind}">`}<button>${search.button}</button></form>`;
}

/** The address of a search. */
export function addressOfSearch({ query, kind }: Searched, offset = 0): string {
  const params = new URLSearchParams(query === '' ? {} : { q: query });
  if (kind) params.set('type', kind);
  if (offset > 0) params.set('offset', String(offset));
  return params.size > 0 ? `/search?${params}` : '/search';
}

/** The kinds of results to choose from. */
export function searchTabs({ query, kind }: Searched, { words: { search } }: Pick<Reader, 'words'>): Html {
  const kinds: readonly [SearchKind | undefined, string][] = [
    [undefined, search.all],
    ['accounts', search.people],
    ['hashtags', search.tags],
    ['statuses', search.posts],
  ];
  const items = kinds.map(([of, label]) => ({
    href: addressOfSearch({ query, kind: of }),
    label,
    current: of === kind,
  }));
  return tabs(search.kinds, items);
}

/** Where one may go on who has found nothing, or does not know whom to search for. */
export const WAYS_TO_PEOPLE = ['people', 'directory', 'explore'] as const;

/** What was found, kind by kind; where nothing was, `refusal` says why nothing of another server is. */
export function searchResults(
  found: SearchView,
  relationships: readonly RelationshipView[],
  reader: Reader,
  refusal?: string,
): Html {
  const { search } = reader.words;
  const { accounts, hashtags, statuses, collections } = found;
  if (accounts.length + hashtags.length + statuses.length + collections.length === 0)
    return html`<div class="empty" role="status">${nothingHere(refusal ?? search.nothing, WAYS_TO_PEOPLE, reader)}</div>`;
  return html`${accounts.length > 0 && html`<h2>${search.people}</h2>${peopleToFollow(accounts, relationships, reader)}`}
${collections.length > 0 && html`<h2>${reader.words.places.collections}</h2>${collectionList(collections, reader)}`}
${hashtags.length > 0 && html`<h2>${search.tags}</h2><ul class="tags">${hashtags.map(({ name }) => html`<li><a href="${addressOfTag(name)}"><bdi>#${name}</bdi></a></li>`)}</ul>`}
${statuses.length > 0 && html`<h2>${search.posts}</h2>${timeline(statuses, reader, { label: search.posts, empty: html``, level: 3 })}`}`;
}

/** Links to what was found before and after, where there is that. */
export function turnResults(
  searched: Searched,
  place: Place,
  { words: { search } }: Pick<Reader, 'words'>,
): Html | null {
  const { offset, limit, hasMore } = place;
  if (offset === 0 && !hasMore) return null;
  const back = addressOfSearch(searched, Math.max(0, offset - limit));
  const on = addressOfSearch(searched, offset + limit);
  return html`<nav class="turn" aria-label="${search.pages}">${offset > 0 && html`<a class="button secondary" rel="prev" href="${back}">${search.back}</a>`}${hasMore && html`<a class="button secondary" rel="next" href="${on}">${search.more}</a>`}</nav>`;
}

/** How many results stand before those shown, how many are shown at most, and whether there are more. */
type Place = { readonly offset: number; readonly limit: number; readonly hasMore: boolean };
