import { type Html, html } from '../../lib/html/template.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { WAYS_TO_PEOPLE } from './search.ts';

type Here = Pick<Reader, 'words'>;

/** What stands below the form of the search before one has searched. */
export function searchHint(reader: Reader): Html {
  const { hint } = reader.words.search;
  return html`${recentSearches(reader)}${searchHelp(reader)}${emptyPage(hint, WAYS_TO_PEOPLE, reader)}`;
}

/** Whose posts are found, and how to narrow a search. */
export function searchHelp({ words: { search } }: Here): Html {
  const { operators: texts } = search;
  const rows: readonly (readonly [examples: readonly string[], meaning: string])[] = [
    [[`"${texts.twoWords}"`], texts.phrase],
    [[`-${texts.word}`], texts.without],
    [['from:me', 'from:name@example.org'], texts.from],
    [['has:image', 'has:video', 'has:audio', 'has:poll', 'has:link', 'has:quote'], texts.has],
    [['is:reply', 'is:sensitive'], texts.is],
    [['language:en'], texts.language],
    [['before:2026-05-17', 'after:2026-05-17', 'during:2026-05-17'], texts.dates],
    [['in:library', 'in:public'], texts.in],
  ];
  return html`<div class="search-help"><p class="hint">${search.whose}</p><details><summary>${texts.title}</summary><dl>${rows.map(
    ([examples, meaning]) =>
      html`<div><dt>${examples.map((example) => html`<code><bdi>${example}</bdi></code> `)}</dt><dd>${meaning}</dd></div>`,
  )}</dl></details></div>`;
}

/** What was searched for in this browser lately; nothing without scripts. */
function recentSearches({ words: { search } }: Here): Html {
  return html`<recent-searches><template><h2>${search.recent}</h2><p class="hint">${search.recentKept}</p><ul class="tags"></ul><p><button type="button" class="secondary small">${search.forget}</button></p></template></recent-searches>`;
}

/** Has the browser remember what was searched for. */
export function noteSearch(query: string): Html {
  return html`<recent-searches query="${query}"></recent-searches>`;
}
