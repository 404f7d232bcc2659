import { type Html, html } from '../../lib/html/template.ts';
import type { MediaView, PostView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { dirAttribute, isolated } from '../frame/written.ts';
import { type Coverable, coverOf, coversMedia } from './post-standing.ts';

type Texts = Reader['words']['attachments'];

/** A post, or an earlier version of one, with its attachments. Whatever draws them takes it whole, and covers them as the reader chose. */
type Illustrated = Coverable & Pick<PostView, 'media_attachments'>;

/** The attachments of a post, behind a button when they are covered; with `whole` what is described is read below them, too. */
export function mediaGallery(illustrated: Illustrated, reader: Reader, { whole = false } = {}): Html | null {
  const { words } = reader;
  const { media_attachments: media } = illustrated;
  if (media.length === 0) return null;
  const gallery = html`<picture-viewer><div class="media n${Math.min(media.length, 4)}${height(media)}">${media.map((one) => attachment(one, reader))}</div></picture-viewer>${whole && altTexts(media)}`;
  if (!coversMedia(illustrated, reader)) return gallery;
  return html`<details class="veil"><summary>${words.attachments.sensitive} <span class="more-less"></span></summary>${gallery}</details>`;
}

/**
 * From which height on, as a multiple of its width, a picture as wide as its post would be higher than pictures are shown (32 rem): on a
 * desktop, where posts are up to 35 rem wide, and on a phone, where they are up to 22.
 */
const RATHER_HIGH = 0.9;
const HIGH = 1.45;

/**
 * The class of what is high: one is not as wide as its post then, at all widths of the post or at those of a desktop, and two beside each
 * other are cut off less.
 */
function height(media: readonly MediaView[]): string {
  const ratios = media.map(sizeOf).map((size) => (size ? size.height / size.width : 0));
  const least = media.length > 2 ? 0 : Math.min(...ratios);
  if (least < RATHER_HIGH) return '';
  return least > HIGH ? ' high' : ' rather-high';
}

/** What is described, for whoever sees; screen readers say it where it belongs. */
function altTexts(media: readonly MediaView[]): Html | null {
  const described = media.filter(({ type, description }) => type !== 'audio' && description);
  if (described.length === 0) return null;
  return html`<ul class="alt-texts" aria-hidden="true">${described.map(({ description }) => html`<li${dirAttribute(description ?? '')}>${description}</li>`)}</ul>`;
}

type Size = { readonly width: number; readonly height: number };

/** Width and height in pixels, if known. */
export function sizeOf({ meta }: MediaView): Size | undefined {
  return sizeIn(memberOf(meta, 'original')) ?? sizeIn(memberOf(meta, 'small'));
}

function sizeIn(size: unknown): Size | undefined {
  const [width, height] = [memberOf(size, 'width'), memberOf(size, 'height')];
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined;
}

/** What an object has under a name; `meta` is whatever other servers say. Validators take ten times as long, for each picture of a page. */
function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** In how many steps a picture that is cut off can be moved: there is a style for each. */
const STEPS = 4;

/** The class of a picture by which its focal point stays in sight where it is cut off; none where that is the middle. */
export function focusClass({ meta }: MediaView): Html | null {
  const focus = memberOf(meta, 'focus');
  const [across, down] = [memberOf(focus, 'x'), memberOf(focus, 'y')];
  if (typeof across !== 'number' || typeof down !== 'number') return null;
  const step = (from: number) => Math.round(((Math.min(Math.max(from, -1), 1) + 1) / 2) * STEPS);
  const [x, y] = [step(across), step(-down)];
  const isMiddle = x === STEPS / 2 && y === STEPS / 2;
  return isMiddle ? null : html` class="focus-x${x} focus-y${y}"`;
}

function attachment(media: MediaView, reader: Reader): Html {
  const { attachments: texts } = reader.words;
  const { type, url, remote_url: remote, description } = media;
  const address = url ?? remote;
  if (address === null) return html`<p class="hint">${texts.pending}</p>`;
  if (type === 'image') return image(media, address, texts);
  if (type === 'video' || type === 'gifv') return video(media, address, reader);
  if (type === 'audio') {
    return html`<figure class="sound"><audio controls preload="none" src="${address}"></audio>${caption(description)}</figure>`;
  }
  return html`<p><a href="${address}" rel="nofollow noopener">${description ? isolated(description) : texts.file}</a></p>`;
}

function image(media: MediaView, address: string, { alt, kinds }: Texts): Html {
  const shown = media.preview_url ?? address;
  // A link without a name is one that screen readers cannot say.
  const said = media.description
    ? html`<span class="alt" title="${media.description}" aria-hidden="true">${alt}</span>`
    : html`<span class="unseen">${kinds.image}</span>`;
  return html`<a class="picture" href="${address}"><img src="${shown}" alt="${media.description ?? ''}"${focusClass(media)}${dimensions(media)} loading="lazy">${said}</a>`;
}

function video(media: MediaView, address: string, { shows }: Reader): Html {
  const poster = media.preview_url && media.preview_url !== address ? html` poster="${media.preview_url}"` : null;
  const silent = media.type === 'gifv' ? html` loop muted${shows.motion && html` autoplay`}` : null;
  const label = media.description ? html` aria-label="${media.description}"` : null;
  return html`<video controls playsinline preload="none" src="${address}"${poster}${silent}${label}${dimensions(media)}></video>`;
}

function dimensions(media: MediaView): Html | null {
  const size = sizeOf(media);
  return size ? html` width="${Math.round(size.width)}" height="${Math.round(size.height)}"` : null;
}

function caption(description: string | null): Html | null {
  return description ? html`<figcaption${dirAttribute(description)}>${description}</figcaption>` : null;
}

/** A small picture for the first attachment of a post; none where there is no picture of it, or the post or its media are covered. */
export function smallPicture(post: PostView, reader: Reader): Html | null {
  const [first] = post.media_attachments;
  if (!first?.preview_url || coverOf(post, reader) || coversMedia(post, reader)) return null;
  return html`<img class="strip-picture" src="${first.preview_url}" alt="${first.description ?? ''}"${focusClass(first)} loading="lazy">`;
}
