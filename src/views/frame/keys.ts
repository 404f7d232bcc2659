import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

type Meaning = keyof Words['keys']['meanings'];

/** What each key does; those of one row mean the same. Where two belong to one, they are pressed one after the other. */
const ON_POSTS: readonly (readonly [keys: string, meaning: Meaning])[] = [
  ['j', 'down'],
  ['k', 'up'],
  ['0', 'top'],
  ['o ⏎', 'open'],
  ['r', 'reply'],
  ['f', 'favourite'],
  ['b', 'boost'],
  ['q', 'quote'],
  ['m', 'mention'],
  ['p', 'profile'],
  ['t', 'translate'],
  ['x', 'warning'],
  ['h', 'media'],
  ['e', 'openMedia'],
];

const ANYWHERE: typeof ON_POSTS = [
  ['n', 'compose'],
  ['s /', 'search'],
  ['l', 'older'],
  ['1–9', 'place'],
  ['Esc', 'leave'],
  ['?', 'help'],
];

/** Places are called as in the navigation, as far as it leads there. */
const PLACES: readonly (readonly [keys: string, name: (words: Words) => string])[] = [
  ['g+h', ({ places }) => places.home],
  ['g+n', ({ places }) => places.notifications],
  ['g+e', ({ places }) => places.explore],
  ['g+l', ({ places }) => places.local],
  ['g+t', ({ places }) => places.federated],
  ['g+d', ({ places }) => places.conversations],
  ['g+f', ({ places }) => places.favourites],
  ['g+u', ({ keys }) => keys.meanings.ownProfile],
  ['g+r', ({ places }) => places.followRequests],
  ['g+b', ({ keys }) => keys.meanings.blocks],
  ['g+m', ({ keys }) => keys.meanings.mutes],
  ['g+s', ({ places }) => places.settings],
];

/** What can be done by single keys, where scripts run. */
export function keyList(words: Words): Html {
  const { keys } = words;
  const named = (rows: typeof ON_POSTS) => rows.map(([pressed, meaning]) => row(pressed, keys.meanings[meaning]));
  const places = PLACES.map(([pressed, name]) => row(pressed, name(words)));
  return html`<p class="hint">${keys.hint}</p>${group(keys.onPosts, named(ON_POSTS))}${group(keys.anywhere, named(ANYWHERE))}${group(keys.places, places)}`;
}

function group(title: string, rows: readonly Html[]): Html {
  return html`<h2>${title}</h2><dl class="keys">${rows}</dl>`;
}

function row(pressed: string, does: string): Html {
  return html`<div><dt>${pressed.split(' ').map(pressedKeys)}</dt><dd>${does}</dd></div>`;
}

function pressedKeys(named: string): Html {
  return html`<span dir="ltr">${named.split('+').map((key) => html`<kbd>${key}</kbd>`)}</span> `;
}
