import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

type Meaning = keyof Words['keys']['meanings'];

/** Keys, and the name of what they do. Those of one row mean the same; where two belong to one, they are pressed one after the other. */
export type NamedKey = readonly [keys: string, name: (words: Words) => string];

/** The same, named in the list alone. */
type MeantKey = readonly [keys: string, meaning: Meaning];

const BETWEEN_POSTS: readonly MeantKey[] = [
  ['j', 'down'],
  ['k', 'up'],
  ['0', 'top'],
  ['o ⏎', 'open'],
];

const ON_POSTS: readonly MeantKey[] = [
  ['m', 'mention'],
  ['p', 'profile'],
  ['x', 'warning'],
  ['h', 'media'],
  ['e', 'openMedia'],
];

const ANYWHERE: readonly MeantKey[] = [
  ['n', 'compose'],
  ['s /', 'search'],
  ['l', 'older'],
  ['1–9', 'place'],
  ['Esc', 'leave'],
  ['?', 'help'],
];

/** Places are called as in the navigation, as far as it leads there. */
const PLACES: readonly NamedKey[] = [
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

/** What can be done by single keys, where scripts run; `buttons` are those of a post that have one. */
export function keyList(words: Words, buttons: readonly NamedKey[]): Html {
  const { keys } = words;
  const meant = (rows: readonly MeantKey[]) => rows.map(([pressed, meaning]) => row(pressed, keys.meanings[meaning]));
  const named = (rows: readonly NamedKey[]) => rows.map(([pressed, name]) => row(pressed, name(words)));
  const onPosts = [...meant(BETWEEN_POSTS), ...named(buttons), ...meant(ON_POSTS)];
  return html`<p class="hint">${keys.hint}</p>${group(keys.onPosts, onPosts)}${group(keys.anywhere, meant(ANYWHERE))}${group(keys.places, named(PLACES))}`;
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
