import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { type AwaitingView, awaitingBadge } from './awaiting.ts';
import { icon } from './icon.ts';

type Place = {
  readonly path: string;
  readonly icon: string;
  readonly name: keyof Omit<Words['places'], 'groups'> | 'about' | 'follows';
  /** What waits there, if anything can. */
  readonly waits?: keyof AwaitingView;
};

/** Where one usually goes; on a phone these stand at the bottom of the screen. */
const FIRST: readonly Place[] = [
  { path: '/home', icon: 'home', name: 'home' },
  { path: '/search', icon: 'search', name: 'search' },
  { path: '/notifications', icon: 'bell', name: 'notifications', waits: 'notifications' },
];

type Group = { readonly name: keyof Words['places']['groups']; readonly places: readonly Place[] };

/** The others; on a phone they are behind a button. */
const REST: readonly Group[] = [
  {
    name: 'read',
    places: [
      { path: '/catch-up', icon: 'rewind', name: 'catchUp' },
      { path: '/explore', icon: 'compass', name: 'explore' },
      { path: '/public/local', icon: 'bird', name: 'local' },
      { path: '/public', icon: 'globe', name: 'federated' },
    ],
  },
  {
    name: 'mine',
    places: [
      { path: '/conversations', icon: 'envelope', name: 'conversations', waits: 'conversations' },
      { path: '/bookmarks', icon: 'bookmark', name: 'bookmarks' },
      { path: '/favourites', icon: 'star', name: 'favourites' },
      { path: '/drafts', icon: 'draft', name: 'drafts' },
      { path: '/scheduled', icon: 'clock', name: 'scheduled' },
      { path: '/settings', icon: 'gear', name: 'settings' },
    ],
  },
  {
    name: 'people',
    places: [
      { path: '/follow_requests', icon: 'person', name: 'followRequests', waits: 'requests' },
      { path: '/relationships', icon: 'people', name: 'follows' },
      { path: '/lists', icon: 'list', name: 'lists' },
      { path: '/collections', icon: 'collection', name: 'collections' },
    ],
  },
  {
    name: 'server',
    places: [
      { path: '/announcements', icon: 'megaphone', name: 'announcements', waits: 'announcements' },
      { path: '/about', icon: 'info', name: 'about' },
    ],
  },
];

/** Only for those who moderate or run the server, in the last group. */
const STAFF: Place = { path: '/admin', icon: 'shield', name: 'moderation', waits: 'moderation' };

type Here = {
  readonly words: Words;
  readonly icons: string;
  /** The path of the page. */
  readonly path: string;
  /** Whether moderation is among what the reader does. */
  readonly isStaff: boolean;
  /** How much waits for the reader. */
  readonly awaiting: AwaitingView;
};

/** The ways to the main pages, for whoever is signed in. Those in groups stand at the side, or on a phone in a sheet. */
export function navigation(here: Here): Html {
  const { places } = here.words;
  const last = REST.length - 1;
  const groups = REST.map((one, index) => group(one, here, index === last && here.isStaff ? [STAFF] : []));
  return html`<nav class="rail" aria-label="${places.main}"><ul>${FIRST.map((place) => html`<li>${link(place, here)}</li>`)}
<li class="compose">${link({ path: '/publish', icon: 'pen', name: 'publish' }, here)}</li>
<li class="all"><button type="button" popovertarget="all-places">${icon('menu', here)} <span class="label">${places.menu}</span>${awaitingBadge('menu', here.awaiting, here.words)}</button></li></ul>
<div class="menu places" id="all-places" popover>${groups}</div></nav>`;
}

function group({ name, places }: Group, here: Here, more: readonly Place[]): Html {
  const id = `places-${name}`;
  return html`<h2 id="${id}">${here.words.places.groups[name]}</h2><ul aria-labelledby="${id}">${[...places, ...more].map((place) => html`<li>${link(place, here)}</li>`)}</ul>`;
}

function link({ path, icon: sign, name, waits }: Place, here: Here): Html {
  const current = path === here.path ? html` aria-current="page"` : null;
  const { frame, places, tidy } = here.words;
  const label = name === 'about' ? frame.about : name === 'follows' ? tidy.title : places[name];
  return html`<a href="${path}"${current}>${icon(sign, here)} <span class="label">${label}</span>${waits && awaitingBadge(waits, here.awaiting, here.words)}</a>`;
}
