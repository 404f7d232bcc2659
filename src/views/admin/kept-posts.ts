import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../frame/reader.ts';
import { type Clock, minute } from '../frame/times.ts';
import { dirAttribute } from '../frame/written.ts';
import type { KeptStatusView } from './entity-types.ts';

/** What deleted posts said. */
export function keptPosts(kept: readonly KeptStatusView[], reader: Clock): Html[] {
  return kept.map(({ text, spoiler_text: warning, created_at: at, media }) => {
    const alts = media.map(
      ({ description }) => description && html`<p class="hint"${dirAttribute(description)}>${description}</p>`,
    );
    return html`<p class="hint">${minute(at, reader)}</p><blockquote class="written">${warning && html`<p${dirAttribute(warning)}><strong>${warning}</strong></p>`}<p${dirAttribute(text)}>${text}</p>${alts}</blockquote>`;
  });
}

/** What the posts of a report said that are deleted now; nothing when all are there. */
export function deletedPosts(kept: readonly KeptStatusView[], reader: Reader): Html | null {
  const { reported } = reader.words;
  if (kept.length === 0) return null;
  return html`<h2>${reported.deleted}</h2><p class="hint">${reported.deletedHint}</p>${keptPosts(kept, reader)}`;
}
