import { withoutInlineQuote } from '../../lib/html/inline-quote.ts';
import { textOfSanitized } from '../../lib/html/sanitize.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { shorten } from '../../lib/text/cut.ts';
import type { PostView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { dirAttribute, langAttribute, within } from '../frame/written.ts';
import { coverOf } from './post-standing.ts';

/** What a post says in `most` characters, and that something is attached to it; or the filters or the closed warning that it is behind. */
export function brief(post: PostView, reader: Reader, most: number, hasPicture = false): Html {
  const { attachments, posts } = reader.words;
  const cover = coverOf(post, reader, (warning) => within(posts.warned, warning));
  if (cover) return cover;
  const text = textOfSanitized(withoutInlineQuote(post.content)).replaceAll(/\s+/g, ' ').trim();
  const poll = (post.poll?.options ?? []).map(({ title }) => title).join(' / ');
  const written = shorten([post.spoiler_text, text, poll].filter((part) => part !== '').join(' · '), most);
  const media = post.media_attachments.length;
  return html`<span${dirAttribute(written)}${langAttribute(post)}>${written}</span>${media > 0 && !hasPicture && ` [${attachments.attached(media)}]`}`;
}
