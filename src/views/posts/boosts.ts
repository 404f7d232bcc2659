import { type Html, html } from '../../lib/html/template.ts';
import { addressOfPost, faceOf } from '../frame/addresses.ts';
import type { PostView, StatusView } from '../frame/entity-types.ts';
import { heading, type Level } from '../frame/heading.ts';
import { icon } from '../frame/icon.ts';
import { shownName } from '../frame/names.ts';
import type { Reader } from '../frame/reader.ts';
import { brief } from './brief.ts';
import { smallPicture } from './media.ts';

/** How much (in characters) of a text a card holds at most; its style shows only some lines of it. */
const MOST_TEXT = 240;

/** Boosts side by side, as small cards that lead to the posts. */
export function boosts(statuses: readonly StatusView[], reader: Reader, level: Level): Html {
  const { posts } = reader.words;
  const title = posts.boosts(statuses.length);
  return html`<article class="boosts" data-id="${statuses[0]?.id ?? ''}" aria-label="${title}">
${heading(level, html`${icon('boost', reader)} <span>${title}</span>`, 'above')}
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
  const picture = smallPicture(post, reader);
  return html`<span class="excerpt">${brief(post, reader, MOST_TEXT, picture !== null)}</span>${picture}`;
}
