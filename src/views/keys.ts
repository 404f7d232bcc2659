import { type Html, html } from '../lib/html/template.ts';
import type { Words } from '../words/words.ts';

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

const PLACES: typeof ON_POSTS = [
  ['g+h', 'home'],
  ['g+n', 'notifications'],
  ['g+e', 'explore'],
  ['g+l', 'local'],
  ['g+t', 'federated'],
  ['g+d', 'conversations'],
  ['g+f', 'favourites'],
  ['g+u', 'ownProfile'],
  ['g+r', 'requests'],
  ['g+b', 'blocks'],
  ['g+m', 'mutes'],
  ['g+s', 'settings'],
];

/** What can be done by single keys, where scripts run. */
export function keyList({ keys }: Words): Html {
  const group = (title: string, rows: typeof ON_POSTS) =>
    html`<h2>${title}</h2><dl class="keys">${rows.map(([named, meaning]) => html`<div><dt>${named.split(' ').map(pressedKeys)}</dt><dd>${keys.meanings[meaning]}</dd></div>`)}</dl>`;
  return html`<p class="hint">${keys.hint}</p>${group(keys.onPosts, ON_POSTS)}${group(keys.anywhere, ANYWHERE)}${group(keys.places, PLACES)}`;
}

function pressedKeys(named: string): Html {
  return html`<span dir="ltr">${named.split('+').map((key) => html`<kbd>${key}</kbd>`)}</span> `;
}
