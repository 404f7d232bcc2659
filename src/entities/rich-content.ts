import { forClients } from '../lib/html/sanitize.ts';

/** The content of a post as Mastodon's clients know it, and as it is where that is more. */
export function contentFields(html: string): { readonly content: string; readonly rich_content?: string } {
  const content = forClients(html);
  return content === html ? { content } : { content, rich_content: html };
}
