import { withoutInlineQuote } from '../../lib/html/inline-quote.ts';
import { textOfSanitized } from '../../lib/html/sanitize.ts';
import { type Html, type HtmlValue, html } from '../../lib/html/template.ts';
import { shorten } from '../../lib/text/cut.ts';
import { addressOfPost, faceOf } from '../frame/addresses.ts';
import type { PostView, StatusView } from '../frame/entity-types.ts';
import { icon } from '../frame/icon.ts';
import { shownName } from '../frame/names.ts';
import type { Reader } from '../frame/reader.ts';
import { dirAttribute, line, within } from '../frame/written.ts';
import { filteredBy, filterTitles, hidesMedia } from './post-standing.ts';

/** How much (in characters) of a text a card holds at most; its style shows only some lines of it. */
const MOST_TEXT = 240;

/** Boosts side by side, as small cards that lead to the posts. */
export function boosts(statuses: readonly StatusView[], reader: Reader): Html {
  const { posts } = reader.words;
  const title = posts.boosts(statuses.length);
  return html`<article class="boosts" data-id="${statuses[0]?.id ?? ''}" aria-label="${title}">
<p class="above">${icon('boost', reader)} <span>${title}</span></p>
<ul class="strip">${statuses.map((status) => card(status, reader))}</ul></article>`;
}

function card({ id, account, reblog }: StatusView, reader: Reader): Html | null {
  if (!reblog) return null;
  const { posts } = reader.words;
  const author = html`<span class="name">${shownName(reblog.account, reader)}</span>`;
  return html`<li id="post-${reblog.id}" data-id="${id}"><a href="${addressOfPost(reblog, reader)}"><span class="author"><img src="${faceOf(reblog.account, reader)}" alt="" width="32" height="32" loading="lazy">${author}</span>
${inside(reblog, reader)}</a>
<span class="hint">${posts.boostedBy(shownName(account, reader))}</span></li>`;
}

/** What a card tells of a post: nothing that a filter, a warning or its author hides. */
function inside(post: PostView, reader: Reader): Html {
  const { posts, attachments } = reader.words;
  const hiding = filterTitles(post);
  if (hiding.length > 0) return excerpt(filteredBy(hiding, reader.words));
  if (post.spoiler_text !== '') return excerpt(within(posts.warned, line(post.spoiler_text, post, reader)));
  const text = shorten(textOfSanitized(withoutInlineQuote(post.content)).trim(), MOST_TEXT);
  const [first] = post.media_attachments;
  const preview = hidesMedia(post, reader) ? null : (first?.preview_url ?? null);
  const picture =
    preview && html`<img class="strip-picture" src="${preview}" alt="${first?.description ?? ''}" loading="lazy">`;
  const count = post.media_attachments.length;
  return html`${excerpt(text || (count > 0 && attachments.attached(count)), text)}${picture}`;
}

/** `written` is what people wrote of it, if it is nothing else. */
function excerpt(text: HtmlValue, written = ''): Html {
  return html`<span class="excerpt"${written !== '' && dirAttribute(written)}>${text}</span>`;
}
