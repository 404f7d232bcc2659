import { type Html, html } from '../lib/html/template.ts';
import { linkCard } from './card.ts';
import { emojify, emojifyHtml } from './emojify.ts';
import type { AccountView, PostView, StatusView } from './entity-types.ts';
import { mediaGallery, moreOrLess } from './media.ts';
import { pollResults } from './poll.ts';
import type { Reader } from './reader.ts';
import { minute } from './times.ts';

type Options = {
  /** Whether it is the main post of the page. */
  readonly focus?: boolean;
  /** A line above the post, such as "Pinned". */
  readonly note?: string;
};

/** The displayed name of an account, for a title or a label. */
export function nameOf({ display_name, username }: AccountView): string {
  return display_name.trim() || username;
}

/** A status with everything that belongs to it. */
export function post(status: StatusView, reader: Reader, { focus = false, note }: Options = {}): Html {
  const shown = status.reblog ?? status;
  const { words } = reader;
  const boost =
    status.reblog &&
    words.posts.boostedBy(
      html`<a href="${status.account.url}">${emojify(nameOf(status.account), status.account.emojis)}</a>`,
    );
  const above = boost ?? note;
  return html`<article class="post h-entry${focus ? ' focus' : ''}" aria-label="${words.posts.by(nameOf(shown.account))}">
${above ? html`<p class="above${boost ? '' : ' pin'}">${above}</p>` : null}
${byline(shown, reader)}
${warned(shown, reader, contents(shown, reader, quoteOf(shown, reader)))}
${footer(shown, reader)}
</article>`;
}

function byline({ account, created_at, url, uri }: PostView, reader: Reader): Html {
  return html`<header class="byline p-author h-card"><a class="face" href="${account.url}" tabindex="-1" aria-hidden="true"><img class="u-photo" src="${account.avatar_static}" alt="" width="48" height="48" loading="lazy"></a>
<span class="who-wrote"><a class="name u-url p-name" href="${account.url}"><bdi>${emojify(nameOf(account), account.emojis)}</bdi></a>
<span class="handle">@${account.acct}</span></span>
<a class="when u-url" href="${url ?? uri}">${minute(created_at, reader)}</a></header>`;
}

/** Puts the content of a post behind its warning, if it has one. */
function warned(shown: PostView, reader: Reader, contents: Html): Html {
  if (shown.spoiler_text === '') return contents;
  return html`<details class="veil"><summary><span class="p-summary"${language(shown)}>${emojify(shown.spoiler_text, shown.emojis)}</span> ${moreOrLess(reader.words)}</summary>
${contents}</details>`;
}

function contents(shown: PostView, reader: Reader, quote: Html | null): Html {
  const bare = shown.media_attachments.length === 0 && quote === null;
  return html`<div class="text e-content${quote ? ' quoting' : ''}" dir="auto"${language(shown)}>${emojifyHtml(shown.content, shown.emojis)}</div>
${shown.poll && pollResults(shown.poll, reader)}
${mediaGallery(shown.media_attachments, reader, shown.sensitive && shown.spoiler_text === '')}
${quote}
${bare && shown.card ? linkCard(shown.card) : null}`;
}

function quoteOf({ quote }: { quote: StatusView['quote'] }, reader: Reader): Html | null {
  if (!quote) return null;
  const quoted = quote.quoted_status;
  if (!quoted) return html`<p class="quoted hint">${reader.words.posts.quoteHidden}</p>`;
  return html`<blockquote class="quoted" cite="${quoted.url ?? quoted.uri}">${byline(quoted, reader)}
${warned(quoted, reader, contents(quoted, reader, null))}</blockquote>`;
}

function footer(shown: PostView, reader: Reader): Html {
  const { posts } = reader.words;
  const numbers = [
    shown.replies_count > 0 && posts.replies(shown.replies_count),
    shown.reblogs_count > 0 && posts.boosts(shown.reblogs_count),
    shown.quotes_count > 0 && posts.quotes(shown.quotes_count),
    shown.favourites_count > 0 && posts.favourites(shown.favourites_count),
  ].filter((text) => text !== false);
  const edited = shown.edited_at ? posts.edited(minute(shown.edited_at, reader)) : null;
  if (numbers.length === 0 && !edited) return html``;
  return html`<footer class="numbers">${numbers.map((text) => html`<span>${text}</span>`)}${edited && html`<span>${edited}</span>`}</footer>`;
}

function language({ language }: PostView): Html | null {
  return language ? html` lang="${language}"` : null;
}
