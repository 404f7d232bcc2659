import { type Html, html } from '../lib/html/template.ts';
import { addressOfTag } from './addresses.ts';
import { collectionList } from './collections.ts';
import type { RelationshipView, SearchView } from './entity-types.ts';
import { nothingHere } from './nothing-here.ts';
import { peopleToFollow } from './people-list.ts';
import type { Reader } from './reader.ts';
import { timeline } from './timeline.ts';

/** The form to search. */
export function searchForm(query: string, { words: { search } }: Pick<Reader, 'words'>): Html {
  return html`<form class="search" role="search" action="/search"><div class="field"><label for="s-query">${search.label}</label>
<input id="s-query" type="search" name="q" value="${query}" dir="auto" autocomplete="off"></div><button>${search.button}</button></form>`;
}

/** What stands below the form of the search before one has searched. */
export function searchHint(reader: Reader): Html {
  return html`<div class="empty">${nothingHere(reader.words.search.hint, waysToPeople(reader))}</div>`;
}

function waysToPeople({ words: { explore, timelines } }: Reader) {
  return [
    { href: '/explore/suggestions', label: timelines.steps.people },
    { href: '/directory', label: explore.directory },
  ];
}

/** What was found, kind by kind. */
export function searchResults(found: SearchView, relationships: readonly RelationshipView[], reader: Reader): Html {
  const { search } = reader.words;
  const { accounts, hashtags, statuses, collections } = found;
  if (accounts.length + hashtags.length + statuses.length + collections.length === 0)
    return html`<div class="empty" role="status">${nothingHere(search.nothing, waysToPeople(reader))}</div>`;
  return html`${accounts.length > 0 && html`<h2>${search.people}</h2>${peopleToFollow(accounts, relationships, reader)}`}
${collections.length > 0 && html`<h2>${reader.words.places.collections}</h2>${collectionList(collections, reader)}`}
${hashtags.length > 0 && html`<h2>${search.tags}</h2><ul class="tags">${hashtags.map(({ name }) => html`<li><a href="${addressOfTag(name)}"><bdi>#${name}</bdi></a></li>`)}</ul>`}
${statuses.length > 0 && html`<h2>${search.posts}</h2>${timeline(statuses, reader, { label: search.posts, empty: html`` })}`}`;
}
