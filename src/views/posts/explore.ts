import { type Html, html } from '../../lib/html/template.ts';
import { addressOfTag } from '../frame/addresses.ts';
import type { CardView } from '../frame/entity-types.ts';
import { nothingHere, type OfferName } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { tabs } from '../frame/tabs.ts';
import { linkCard, UNCOVERED } from './card.ts';
import { searchForm } from './search.ts';

type Here = Pick<Reader, 'words' | 'icons' | 'account'>;

type History = readonly { readonly accounts: string }[];

/** A hashtag or a link with its use by day, newest first. */
type Used = { readonly history: History };

const PARTS = [
  { path: '/explore', name: 'posts' },
  { path: '/explore/tags', name: 'tags' },
  { path: '/explore/links', name: 'links' },
  { path: '/explore/suggestions', name: 'people' },
  { path: '/directory', name: 'directory' },
] as const;

export type ExplorePath = (typeof PARTS)[number]['path'];

/** What stands above each part of exploring. */
export function exploreTop(current: ExplorePath, reader: Reader): Html {
  const { explore: texts, places } = reader.words;
  // To search, and to be suggested somebody, one has to be signed in.
  const parts = PARTS.filter(({ name }) => reader.account || name !== 'people');
  const items = parts.map(({ path, name }) => ({ href: path, label: texts[name], current: path === current }));
  return html`<h1>${places.explore}</h1>${reader.account && searchForm('', reader)}${tabs(texts.parts, items)}`;
}

/** Hashtags that many use, with how many do. */
export function trendingTags(tags: readonly (Used & { readonly name: string })[], reader: Reader): Html {
  if (tags.length === 0) return nothingYet(reader);
  return html`<ul class="rows">${tags.map(
    ({ name, history }) =>
      html`<li class="row"><a href="${addressOfTag(name)}"><bdi>#${name}</bdi></a> <span class="hint">${talkedBy(history, reader)}</span></li>`,
  )}</ul>`;
}

/** Links that many share, with the way to the posts that do. */
export function trendingLinks(links: readonly (Used & CardView)[], reader: Reader): Html {
  const { linkPosts } = reader.words.explore;
  if (links.length === 0) return nothingYet(reader);
  return html`<ul class="news">${links.map(
    (link) =>
      html`<li>${linkCard(link, reader, UNCOVERED)}<p class="hint">${talkedBy(link.history, reader)} · <a href="/links?url=${encodeURIComponent(link.url)}">${linkPosts}</a></p></li>`,
  )}</ul>`;
}

function nothingYet(reader: Reader): Html {
  return html`<div class="empty">${waysOn('/explore', reader.words.explore.empty, reader)}</div>`;
}

/** The last two days, as long as something is talked about. */
function talkedBy(history: History, { words }: Reader): string {
  return words.explore.talkedBy(history.slice(0, 2).reduce((sum, { accounts }) => sum + Number(accounts), 0));
}

/** The offers that lead to the page itself, or where a tab above it leads already. */
const OWN: Readonly<Record<string, readonly OfferName[]>> = {
  '/explore': ['directory'],
  '/explore/suggestions': ['people', 'directory'],
  '/directory': ['directory'],
  '/public/local': ['local'],
};

/** What to do on a page where nothing is to be seen yet: people, what others post here, collections. */
export function waysOn(path: string, why: string, reader: Here): Html {
  const ways = (['people', 'local', 'directory', 'collections'] as const).filter((name) => !OWN[path]?.includes(name));
  return nothingHere(why, ways, reader);
}

/** The same, with the form to look up an address. */
export function waysOnWithSearch(path: string, why: string, reader: Here): Html {
  if (!reader.account) return waysOn(path, why, reader);
  return html`${waysOn(path, why, reader)}<p>${reader.words.explore.lookUp}</p>${searchForm('', reader)}`;
}
