import { toPlainText } from '../../lib/html/sanitize.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { type WordChange, wordChanges } from '../../lib/word-changes.ts';
import type { StatusEditView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { dirAttribute, langAttribute } from '../frame/written.ts';
import { mediaGallery } from './media.ts';

type Shown = { readonly language: string | null };

/** The versions of a post, the newest first, each with what was added and removed since the one before. */
export function history(versions: readonly StatusEditView[], post: Shown, reader: Reader): Html {
  const steps = versions.map((version, index) => ({ version, before: versions[index - 1] }));
  return html`<ol class="versions" reversed>${steps
    .toReversed()
    .map(({ version, before }) => html`<li>${versionShown(version, before, post, reader)}</li>`)}</ol>`;
}

function versionShown(version: StatusEditView, before: StatusEditView | undefined, post: Shown, reader: Reader): Html {
  const { histories } = reader.words;
  const title = before ? histories.edited : histories.written;
  const part = (label: string, textOf: (version: StatusEditView) => string) =>
    compared(label, textOf(version), before && textOf(before));
  return html`<h2>${title(minute(version.created_at, reader))}</h2>
<div${langAttribute(post)}>${part(reader.words.posts.contentWarning, ({ spoiler_text: text }) => text)}
${part('', ({ content }) => toPlainText(content))}
${part(reader.words.polls.poll, optionsOf)}
${part(reader.words.histories.altTexts, descriptionsOf)}</div>
${(!before || mediaOf(before) !== mediaOf(version)) && mediaGallery(version.media_attachments, reader, { hidden: version.sensitive })}`;
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
  return html`<p class="version-text">${heading}<span${dirAttribute(now || (before ?? ''))}>${before === undefined ? now : wordChanges(before, now).map(changeShown)}</span></p>`;
}

/** A part of a text as it was or is. Underlined and struck out, not only coloured; what is read aloud says it too. */
export function changeShown({ added, removed, value }: WordChange): Html {
  if (added) return html`<ins>${value}</ins>`;
  return removed ? html`<del>${value}</del>` : html`${value}`;
}
