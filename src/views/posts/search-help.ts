import { type Html, html } from '../../lib/html/template.ts';
import { operatorsIn, unfinishedOperator } from '../../lib/search-query.ts';
import { icon } from '../frame/icon.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { addressOfSearch, type Searched, WAYS_TO_PEOPLE } from './search.ts';

type Here = Pick<Reader, 'words' | 'icons'>;

/** What stands below the form of the search before one has searched. */
export function searchHint(reader: Reader, languages: readonly string[]): Html {
  const { hint } = reader.words.search;
  return html`${recentSearches(reader)}${searchedPosts(reader)}${operatorsToAdd(reader, languages, true)}${emptyPage(hint, WAYS_TO_PEOPLE, reader)}`;
}

/** Operators that can be added to what is written, by what they do; the last of a row lack their value. */
const OPERATORS = [
  { means: 'from', operators: ['from:me', 'from:'] },
  {
    means: 'has',
    operators: ['has:media', 'has:image', 'has:video', 'has:audio', 'has:poll', 'has:link', 'has:quote'],
  },
  { means: 'is', operators: ['is:reply', 'is:sensitive'] },
  { means: 'in', operators: ['in:library', 'in:public'] },
] as const;

const DATES = ['before:', 'after:', 'during:'] as const;

/** What each operator without a value can be given. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'from:': 'name@example.org',
  'before:': '2026-05-17',
  'after:': '2026-05-17',
  'during:': '2026-05-17',
  'language:': 'en',
};

/**
 * How to narrow a search: buttons that add an operator to what is written, by sending it along, or by a script, which writes it
 * where the caret is. `languages` are those that the reader is likely to mean.
 */
export function operatorsToAdd({ words: { search } }: Here, languages: readonly string[], open = false): Html {
  const { operators: texts } = search;
  const buttons = (operators: readonly string[]) =>
    operators.map(
      (operator) =>
        html`<button class="secondary small" form="search" name="add" value="${operator}"><bdi dir="ltr">${operator}${operator.endsWith(':') && '…'}</bdi></button> `,
    );
  const row = (shown: Html | Html[], meaning: string) => html`<div><dt>${shown}</dt><dd>${meaning}</dd></div>`;
  const code = (example: string) => html`<code><bdi>${example}</bdi></code>`;
  const day = html`<label class="hint" for="s-day">${search.day}</label> <input type="date" id="s-day" form="search" name="day"> `;
  return html`<details class="search-help"${open && html` open`}><summary>${texts.title}</summary><search-operators for="s-query" day="s-day"><dl>${OPERATORS.map(
    ({ means, operators }) => row(buttons(operators), texts[means]),
  )}${row(buttons([...languages.map((language) => `language:${language}`), 'language:']), texts.language)}${row([day, ...buttons(DATES)], texts.dates)}${row(
    code(`"${texts.twoWords}"`),
    texts.phrase,
  )}${row(code(`-${texts.word}`), texts.without)}</dl></search-operators></details>`;
}

/** Whose posts are searched. */
export function searchedPosts({ words: { search } }: Here): Html {
  return html`<p class="hint">${search.whose}</p>`;
}

/** The operators of a search, each of which a touch takes off. */
export function chosenOperators({ query, kind }: Searched, reader: Here): Html | null {
  const { search } = reader.words;
  const chosen = operatorsIn(query);
  if (chosen.length === 0) return null;
  return html`<nav class="chips" aria-label="${search.chosen}"><ul>${chosen.map(
    ({ text, rest }) =>
      html`<li><a href="${addressOfSearch({ query: rest, kind })}" aria-label="${search.takeOff(text)}"><bdi dir="ltr">${text}</bdi> ${icon('cross', reader)}</a></li>`,
  )}</ul></nav>`;
}

/** What is said instead of searching while an operator lacks its value; undefined where none does. */
export function unfinished(query: string, { words: { search } }: Here): string | undefined {
  const operator = unfinishedOperator(query);
  return operator && search.unfinished(operator, `${operator}${EXAMPLES[operator] ?? ''}`);
}

/** A query with an operator that was chosen, with the day if it wants one; as it is where there is no such operator. */
export function withOperator(query: string, operator: string, day: string): string {
  const known = [...OPERATORS.flatMap(({ operators }) => operators), ...DATES].some((one) => one === operator);
  if (!known && !/^language:[a-z-]{0,20}$/i.test(operator)) return query;
  if (operatorsIn(query).some(({ text }) => text === operator)) return query;
  const isOfDay = DATES.some((one) => one === operator);
  return `${query} ${operator}${isOfDay && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''}`.trim();
}

/** What was searched for in this browser lately; nothing without scripts. */
function recentSearches({ words: { search } }: Here): Html {
  return html`<recent-searches><template><h2>${search.recent}</h2><p class="hint">${search.recentKept}</p><ul class="tags"></ul><p><button type="button" class="secondary small">${search.forget}</button></p></template></recent-searches>`;
}

/** Has the browser remember what was searched for. */
export function noteSearch(query: string): Html {
  return html`<recent-searches query="${query}"></recent-searches>`;
}
