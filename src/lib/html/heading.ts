import { escapeHtml } from './escape.ts';

/** A title as it stands above a text of a post: bold; alone it is the text. */
export function headingOf(title: string, text: string): string {
  return text === '' ? `<p>${escapeHtml(title)}</p>` : `<p><strong>${escapeHtml(title)}</strong></p>`;
}
