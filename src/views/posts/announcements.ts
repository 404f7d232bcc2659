import { type Html, html } from '../../lib/html/template.ts';
import type { AnnouncementView } from '../frame/entity-types.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { instant, minute } from '../frame/times.ts';
import { prose } from '../frame/written.ts';
import { withOwnLinks } from './own-links.ts';
import { timeline } from './timeline.ts';

/** Emojis that are offered to everybody. */
const USUAL = ['👍', '👎', '❤️', '😂', '😮', '😢', '🎉', '🙏'];

/** One of the server's own emojis that can be chosen. */
export type OwnEmoji = { readonly name: string; readonly url: string };

/** All announcements, each with its posts; whoever `writes` is led to writing the first. */
export function announcementList(
  all: readonly AnnouncementView[],
  { own, writes }: { readonly own: readonly OwnEmoji[]; readonly writes: boolean },
  reader: Reader,
): Html {
  const { announcements: texts } = reader.words;
  if (all.length === 0) return emptyPage(texts.none, writes ? ['announcement', 'home'] : ['home', 'local'], reader);
  return html`${all.map(
    (one) =>
      html`${announcement(one, own, reader)}${one.statuses.length > 0 && timeline(one.statuses, reader, { label: texts.fromStaff, empty: html`` })}`,
  )}`;
}

/** The name of the part of a page that shows the latest announcement which was not dismissed. */
export const UNREAD = 'unread-announcement';

/** That part, when there is none. */
export const NOTHING_UNREAD = html`<div data-part="${UNREAD}"></div>`;

/**
 * That part. It stands above the posts, or beside them where the screen is wide, and so is in the page twice: nothing of it has an id.
 */
export function unreadAnnouncement(one: AnnouncementView, own: readonly OwnEmoji[], reader: Reader): Html {
  const { all } = reader.words.announcements;
  return html`<div data-part="${UNREAD}">${announcement(one, own, reader, null)}<p class="hint"><a href="/announcements">${all}</a></p></div>`;
}

function announcement(
  one: AnnouncementView,
  own: readonly OwnEmoji[],
  reader: Reader,
  id: Html | null = html` id="announcement-${one.id}"`,
): Html {
  const texts = reader.words.announcements;
  const { dir, text } = prose(withOwnLinks(one.content, one), one.emojis, reader);
  return html`<div class="announcement" role="group"${id} aria-label="${texts.fromStaff}"><div class="text"${dir}>${text}</div>
<p class="hint">${when(one, reader)}</p>
${reactions(one, own, reader)}
${one.read ? html`<p class="hint">${texts.dismissed}</p>` : html`<div class="actions"><button form="act" formaction="/announcements/${one.id}/dismiss" class="small secondary">${texts.dismiss}</button></div>`}</div>`;
}

function when({ starts_at, ends_at, published_at }: AnnouncementView, reader: Reader): Html | null {
  const texts = reader.words.announcements;
  if (starts_at && ends_at) return texts.from(instant(starts_at, reader), instant(ends_at, reader));
  if (ends_at) return texts.until(instant(ends_at, reader));
  return published_at ? minute(published_at, reader) : null;
}

/** The name of the part with the reactions to an announcement. */
export const reactionsPart = (id: string) => `reactions-${id}`;

/** How often people have reacted with what, and what one can react with. */
export function reactions({ id, reactions: given }: AnnouncementView, own: readonly OwnEmoji[], reader: Reader): Html {
  const texts = reader.words.announcements;
  const address = (me: boolean | undefined) => `/announcements/${id}/${me ? 'unreact' : 'react'}`;
  const used = new Set(given.map(({ name }) => name));
  const choice = [...USUAL.map((name) => ({ name, url: undefined })), ...own].filter(({ name }) => !used.has(name));
  return html`<div class="reactions" data-part="${reactionsPart(id)}">${
    given.length > 0 &&
    html`<ul aria-label="${texts.reactions}">${given.map(
      ({ name, count, me, url }) =>
        html`<li><button form="act" formaction="${address(me)}" name="name" value="${name}" class="small secondary" aria-pressed="${me ? 'true' : 'false'}" aria-label="${texts.reactedWith(name, String(count))}">${face({ name, url })} ${count}</button></li>`,
    )}</ul>`
  }
<details><summary class="button small secondary">${texts.react}</summary><div class="choice">${choice.map(
    ({ name, url }) =>
      html`<button form="act" formaction="${address(false)}" name="name" value="${name}" class="tool" aria-label="${name}">${face({ name, url })}</button>`,
  )}</div></details></div>`;
}

function face({ name, url }: { readonly name: string; readonly url?: string | undefined }): Html {
  return url === undefined
    ? html`${name}`
    : html`<img class="emoji" src="${url}" alt=":${name}:" width="20" height="20">`;
}
