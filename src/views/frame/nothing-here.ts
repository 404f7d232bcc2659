import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { icon } from './icon.ts';
import type { Reader } from './reader.ts';

type Reading = Pick<Reader, 'words' | 'icons' | 'account'>;

type Offer = {
  readonly path: string;
  readonly icon: string;
  readonly line: (words: Words) => string;
  readonly button: (words: Words) => string;
  /** Whether visitors can go there too. */
  readonly isForAll?: true;
};

/** Where one can go on from a page that has nothing to show. */
const OFFERS = {
  people: {
    path: '/explore/suggestions',
    icon: 'person-add',
    line: ({ timelines }) => timelines.steps.people,
    button: ({ offers }) => offers.findPeople,
  },
  directory: {
    path: '/directory',
    icon: 'people',
    line: ({ explore }) => explore.directoryLead,
    button: ({ explore }) => explore.directory,
    isForAll: true,
  },
  write: {
    path: '/publish',
    icon: 'pen',
    line: ({ offers }) => offers.write,
    button: ({ places }) => places.publish,
  },
  home: { path: '/home', icon: 'home', line: ({ offers }) => offers.home, button: ({ places }) => places.home },
  explore: {
    path: '/explore',
    icon: 'compass',
    line: ({ offers }) => offers.explore,
    button: ({ places }) => places.explore,
    isForAll: true,
  },
  local: {
    path: '/public/local',
    icon: 'bird',
    line: ({ timelines }) => timelines.steps.local,
    button: ({ places }) => places.local,
    isForAll: true,
  },
  tags: {
    path: '/explore/tags',
    icon: 'list',
    line: ({ offers }) => offers.tags,
    button: ({ explore }) => explore.tags,
    isForAll: true,
  },
  search: {
    path: '/search',
    icon: 'search',
    line: ({ offers }) => offers.search,
    button: ({ places }) => places.search,
  },
  collections: {
    path: '/collections/find',
    icon: 'collection',
    line: ({ offers }) => offers.collections,
    button: ({ findingCollections }) => findingCollections.title,
  },
  imports: {
    path: '/settings/import',
    icon: 'globe',
    line: ({ timelines }) => timelines.steps.lists,
    button: ({ offers }) => offers.import,
  },
  profile: {
    path: '/settings/profile',
    icon: 'person',
    line: ({ offers }) => offers.profile,
    button: ({ people }) => people.editProfile,
  },
  filter: {
    path: '/filters/new',
    icon: 'shield',
    line: ({ offers }) => offers.filter,
    button: ({ filters }) => filters.create,
  },
  collection: {
    path: '/collections/new',
    icon: 'collection',
    line: ({ offers }) => offers.collection,
    button: ({ collections }) => collections.create,
  },
  announcement: {
    path: '/admin/announcements',
    icon: 'megaphone',
    line: ({ offers }) => offers.announce,
    button: ({ announcing }) => announcing.create,
  },
  emojis: {
    path: '/admin/emojis/pack',
    icon: 'star',
    line: ({ offers }) => offers.emojis,
    button: ({ emojiRooms }) => emojiRooms.addPack,
  },
} satisfies Record<string, Offer>;

export type OfferName = keyof typeof OFFERS;

/** An offer by its name, with a line of its own where that says more. */
export type Offered = OfferName | readonly [name: OfferName, line: string];

/** More than these leave nobody to choose. */
const MOST = 3;

/** What a page says that has nothing to show yet: what will be there, and up to three ways to go on, each a card with one button. */
export function nothingHere(why: string, offers: readonly Offered[], reader: Reading): Html {
  const all = offers.map((one): Offer => (typeof one === 'string' ? OFFERS[one] : withLine(...one)));
  const open = all.filter(({ isForAll }) => reader.account || isForAll).slice(0, MOST);
  return html`<p>${why}</p>${open.length > 0 && html`<ul class="offers">${open.map((one, index) => card(one, index === 0, reader))}</ul>`}`;
}

/** The same as a part of a page of its own. */
export function emptyPage(why: string, offers: readonly Offered[], reader: Reading): Html {
  return html`<div class="empty">${nothingHere(why, offers, reader)}</div>`;
}

function withLine(name: OfferName, line: string): Offer {
  return { ...OFFERS[name], line: () => line };
}

function card({ path, icon: sign, line, button }: Offer, isFirst: boolean, reader: Reading): Html {
  const { words } = reader;
  return html`<li>${icon(sign, reader)}<p>${line(words)}</p><a class="button small${isFirst ? '' : ' secondary'}" href="${path}">${button(words)}</a></li>`;
}
