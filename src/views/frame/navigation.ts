import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { type AwaitingView, awaitingBadge } from './awaiting.ts';
import { icon } from './icon.ts';

type Place = {
  readonly path: string;
  readonly icon: string;
  readonly name: keyof Words['places'];
  /** What waits there, if anything can. */
  readonly waits?: keyof AwaitingView;
};

/** Where one usually goes; on a phone these stand at the bottom of the screen. */
const FIRST: readonly Place[] = [
  { path: '/home', icon: 'home', name: 'home' },
  { path: '/search', icon: 'search', name: 'search' },
  { path: '/notifications', icon: 'bell', name: 'notifications', waits: 'notifications' },
];

/** The others; on a phone they are behind a button. */
const REST: readonly Place[] = [
  { path: '/drafts', icon: 'draft', name: 'drafts' },
  { path: '/scheduled', icon: 'clock', name: 'scheduled' },
  { path: '/catch-up', icon: 'rewind', name: 'catchUp' },
  { path: '/explore', icon: 'compass', name: 'explore' },
  { path: '/public/local', icon: 'people', name: 'local' },
  { path: '/public', icon: 'globe', name: 'federated' },
  { path: '/conversations', icon: 'envelope', name: 'conversations' },
  { path: '/lists', icon: 'list', name: 'lists' },
  { path: '/collections', icon: 'collection', name: 'collections' },
  { path: '/bookmarks', icon: 'bookmark', name: 'bookmarks' },
  { path: '/favourites', icon: 'star', name: 'favourites' },
  { path: '/follow_requests', icon: 'person', name: 'followRequests', waits: 'requests' },
  { path: '/announcements', icon: 'megaphone', name: 'announcements', waits: 'announcements' },
  { path: '/settings', icon: 'gear', name: 'settings' },
];

/** Only for those who moderate or run the server. */
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

/** The ways to the main pages, for whoever is signed in. */
export function navigation(here: Here): Html {
  const { places } = here.words;
  const rest = here.isStaff ? [...REST, STAFF] : REST;
  return html`<nav class="rail" aria-label="${places.main}"><ul>${FIRST.map((place) => html`<li>${link(place, here)}</li>`)}
<li class="compose">${link({ path: '/publish', icon: 'pen', name: 'publish' }, here)}</li>
${rest.map((place) => html`<li class="rest">${link(place, here)}</li>`)}
<li class="all"><button type="button" popovertarget="all-places">${icon('menu', here)} <span class="label">${places.menu}</span>${awaitingBadge('menu', here.awaiting, here.words)}</button></li></ul>
<div class="menu" id="all-places" popover>${rest.map((place) => link(place, here))}</div></nav>`;
}

function link({ path, icon: sign, name, waits }: Place, here: Here): Html {
  const current = path === here.path ? html` aria-current="page"` : null;
  return html`<a href="${path}"${current}>${icon(sign, here)} <span class="label">${here.words.places[name]}</span>${waits && awaitingBadge(waits, here.awaiting, here.words)}</a>`;
}
