import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import type { FilterContext } from './filtered.ts';

/** Where scripts hear of what comes after a page was made. */
type Live = {
  /** The stream, as the address of a stream names it. */
  readonly stream: Readonly<Record<string, string>>;
  /** The position of the stream before the page was made. */
  readonly since: string;
  /** The address of the page. */
  readonly address: string;
};

type Posts = Live & {
  /** The id of the list of posts, and which of the reader's filters apply to it. */
  readonly list: string;
  readonly context: FilterContext | undefined;
};

type Notifications = Live & {
  /** The types that the page shows, and the id of the newest that it shows. */
  readonly kinds: readonly string[];
  readonly newest: string;
};

/** Says, by script, how many posts have come since the page was made, and shows them when asked; and which of those shown were deleted. */
export function newPosts({ list, context, ...live }: Posts, { scripts, absences }: Words): Html {
  const about = html`list="${list}"${context && html` context="${context}"`}`;
  const { title: deleted } = absences.deletedPost;
  return element(live, about, { counted: scripts.newPosts.forms, gap: scripts.mayBeMore, deleted });
}

/** Says, by script, how many notifications of some kinds have come since the page was made, and loads it anew when asked. */
export function newNotifications({ kinds, newest, ...live }: Notifications, words: Words): Html {
  const { newNotifications: counted, mayBeMoreNotifications: gap } = words.scripts;
  return element(live, html`kinds="${kinds.join(' ')}" newest="${newest}"`, { counted: counted.forms, gap });
}

type Fetched = {
  /** The id of the refresh that brings posts, and what says that it goes on. */
  readonly refresh: string;
  readonly running: Html;
  readonly address: string;
  readonly list: string;
};

/** Shows, by script, what a refresh brings above the first post of a list, or says how many there are where one has read on. */
export function fetchedPosts({ refresh, running, address, list }: Fetched, { scripts }: Words): Html {
  const templates = counting({ counted: scripts.newPosts.forms, gap: scripts.mayBeMore });
  return html`<new-posts refresh="${refresh}" address="${address}" list="${list}" role="status"><p class="hint" data-running>${running}</p>${templates}</new-posts>`;
}

type Said = { readonly counted: Readonly<Record<string, string>>; readonly gap: string; readonly deleted?: string };

function element({ stream, since, address }: Live, about: Html, said: Said): Html {
  return html`<new-posts stream="${String(new URLSearchParams(stream))}" since="${since}" address="${address}" ${about} role="status">${counting(said)}</new-posts>`;
}

function counting({ counted, gap, deleted }: Said): Html {
  const forms = Object.entries(counted).map(
    ([category, text]) =>
      html`<template data-plural="${category}"><button type="button" class="new-posts">${withNumber(text)}</button></template>`,
  );
  return html`${forms}
<template data-gap><button type="button" class="new-posts">${gap}</button></template>${deleted && html`<template data-deleted><p>${deleted}</p></template>`}`;
}

function withNumber(text: string): Html {
  const [before, after] = text.split('#');
  return after === undefined ? html`${text}` : html`${before}<span class="n"></span>${after}`;
}
