import { toPlainText } from '../../lib/html/sanitize.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { type WordChange, wordChanges } from '../../lib/word-changes.ts';
import type { PostView, StatusEditView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { dirAttribute, langAttribute } from '../frame/written.ts';
import { mediaGallery } from './media.ts';
import { coversMedia, filterCover } from './post-standing.ts';
import { veil } from './veil.ts';

/** The post as it is now, whose filters cover all its versions. */
type Shown = Pick<PostView, 'language' | 'filtered'>;

/** The versions of a post, the newest first, each with what was added and removed since the one before. */
export function history(versions: readonly StatusEditView[], post: Shown, reader: Reader): Html {
  const steps = versions.map((version, index) => ({ version, before: versions[index - 1] }));
  const list = html`<ol class="versions" reversed>${steps
    .toReversed()
    .map(({ version, before }) => html`<li>${versionShown(version, before, post, reader)}</li>`)}</ol>`;
  const cover = filterCover(post, reader);
  return cover ? veil(cover, list) : list;
}

function versionShown(version: StatusEditView, before: StatusEditView | undefined, post: Shown, reader: Reader): Html {
  const { histories } = reader.words;
  const title = before ? histories.edited : histories.written;
  const part = (label: string, textOf: (version: StatusEditView) => string) =>
    compared(label, textOf(version), before && textOf(before));
  const warning = part(reader.words.posts.contentWarning, ({ spoiler_text: text }) => text);
  const illustrated = { ...version, filtered: post.filtered ?? [] };
  const altTexts = paragraph(part(histories.altTexts, descriptionsOf));
  const texts = html`${paragraph(part('', ({ content }) => toPlainText(content)))}
${paragraph(part(reader.words.polls.poll, optionsOf))}
${altTexts && coversMedia(illustrated, reader) ? veil(html`${histories.altTexts}`, altTexts) : altTexts}`;
  const media = (!before || mediaOf(before) !== mediaOf(version)) && mediaGallery(illustrated, reader);
  // What stood there before a warning was added or taken away is still read in what has changed.
  const content = html`${texts}${media}`;
  return html`<h2>${title(minute(version.created_at, reader))}</h2>
<div${langAttribute(post)}>${warning ? veil(warning, content, reader.shows.warnings) : content}</div>`;
}

function paragraph(text: Html | null): Html | null {
  return text && html`<p class="version-text">${text}</p>`;
}

function optionsOf({ poll }: StatusEditView): string {
  return (poll?.options ?? []).map(({ title }) => `○ ${title}`).join('\n');
}

function descriptionsOf({ media_attachments: media }: StatusEditView): string {
  return media.flatMap(({ description }) => (description ? [description] : [])).join('\n');
}

function mediaOf({ media_attachments: media, sensitive }: StatusEditView): string {
  return [sensitive, ...media.map(({ id }) => id)].join();
}

/** A text with what has changed in it; nothing where there is none, and never was. */
function compared(label: string, now: string, before: string | undefined): Html | null {
  if (now === '' && !before) return null;
  const heading = label !== '' && html`<strong>${label}: </strong>`;
  return html`${heading}<span${dirAttribute(now || (before ?? ''))}>${before === undefined ? now : wordChanges(before, now).map(changeShown)}</span>`;
}

/** A part of a text as it was or is. Underlined and struck out, not only coloured; what is read aloud says it too. */
export function changeShown({ added, removed, value }: WordChange): Html {
  if (added) return html`<ins>${value}</ins>`;
  return removed ? html`<del>${value}</del>` : html`${value}`;
}
