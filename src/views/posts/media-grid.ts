import { type Html, type HtmlValue, html } from '../../lib/html/template.ts';
import { ownText } from '../../words/own-text.ts';
import { addressOfPost } from '../frame/addresses.ts';
import type { MediaView, StatusView } from '../frame/entity-types.ts';
import { nameIn, nameOf } from '../frame/names.ts';
import type { Reader } from '../frame/reader.ts';
import { isolated, within } from '../frame/written.ts';
import { unhiddenIn } from './filtered.ts';
import { focusClass } from './media.ts';
import { coverOf, coversMedia } from './post-standing.ts';

/** The attachments of posts as squares, each of which leads to its post. */
export function mediaTiles(statuses: readonly StatusView[], reader: Reader): Html[] {
  const shown = unhiddenIn('account', statuses);
  return shown.flatMap((status) => status.media_attachments.map((media) => tile(media, status, reader)));
}

/** These squares as a list that a script adds to. */
export function mediaGrid(
  tiles: readonly Html[],
  { id, label }: { readonly id: string; readonly label: string },
): Html {
  return html`<div class="tiles" id="${id}" role="feed" aria-label="${label}">${tiles}</div>`;
}

function tile(media: MediaView, status: StatusView, reader: Reader): Html {
  const { posts } = reader.words;
  const by = posts.by(nameIn(status.account, reader.words));
  const heading = within(posts.by, isolated(nameOf(status.account)));
  return html`<article class="tile" id="tile-${media.id}" data-id="${status.id}" aria-label="${by}"><h3 class="unseen">${heading}</h3><a href="${addressOfPost(status, reader)}">${face(media, status, reader)}</a></article>`;
}

/** What is seen of an attachment; what is hidden in its post is covered here too. */
function face(media: MediaView, status: StatusView, reader: Reader): Html {
  const { attachments: texts } = reader.words;
  const cover = coverOf(status, reader);
  if (cover) return covered(cover);
  if (coversMedia(status, reader)) return covered(texts.sensitive);
  const kind = ownText(texts.kinds, media.type) ?? texts.file;
  const picture = media.preview_url ?? (media.type === 'image' ? media.url : null);
  if (picture === null || media.type === 'unknown' || media.type === 'audio')
    return covered(media.description ? html`${kind}: ${isolated(media.description)}` : kind);
  const alt = media.description ?? '';
  const mark =
    media.type === 'image'
      ? alt === '' && html`<span class="unseen">${kind}</span>`
      : html` <span class="alt">${kind}</span>`;
  return html`<img src="${picture}" alt="${alt}"${focusClass(media)} loading="lazy">${mark}`;
}

function covered(text: HtmlValue): Html {
  return html`<span class="covered">${text}</span>`;
}
