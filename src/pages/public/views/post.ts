import { type Html, html } from '../../../lib/html/template.ts';
import { linkCard } from './card.ts';
import { emojify, emojifyHtml } from './emojify.ts';
import type { AccountView, PostView, StatusView } from './entity-types.ts';
import { mediaGallery } from './media.ts';
import { count, pollResults } from './poll.ts';
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
export function post(status: StatusView, { focus = false, note }: Options = {}): Html {
  const shown = status.reblog ?? status;
  const boost =
    status.reblog &&
    html`<a href="${status.account.url}">${emojify(nameOf(status.account), status.account.emojis)}</a> boosted`;
  const above = boost ?? note;
  return html`<article class="post h-entry${focus ? ' focus' : ''}" aria-label="Post by ${nameOf(shown.account)}">
${above ? html`<p class="above${boost ? '' : ' pin'}">${above}</p>` : null}
${byline(shown)}
${warned(shown, contents(shown, quoteOf(shown)))}
${footer(shown)}
</article>`;
}

function byline({ account, created_at, url, uri }: PostView): Html {
  return html`<header class="byline p-author h-card"><a class="face" href="${account.url}" tabindex="-1" aria-hidden="true"><img class="u-photo" src="${account.avatar_static}" alt="" width="48" height="48" loading="lazy"></a>
<span class="who-wrote"><a class="name u-url p-name" href="${account.url}"><bdi>${emojify(nameOf(account), account.emojis)}</bdi></a>
<span class="handle">@${account.acct}</span></span>
<a class="when u-url" href="${url ?? uri}">${minute(created_at)}</a></header>`;
}

/** Puts the content of a post behind its warning, if it has one. */
function warned(shown: PostView, contents: Html): Html {
  if (shown.spoiler_text === '') return contents;
  return html`<details class="veil"><summary><span class="p-summary"${language(shown)}>${emojify(shown.spoiler_text, shown.emojis)}</span> <span class="more-less"></span></summary>
${contents}</details>`;
}

function contents(shown: PostView, quote: Html | null): Html {
  const bare = shown.media_attachments.length === 0 && quote === null;
  return html`<div class="text e-content${quote ? ' quoting' : ''}" dir="auto"${language(shown)}>${emojifyHtml(shown.content, shown.emojis)}</div>
${shown.poll && pollResults(shown.poll)}
${mediaGallery(shown.media_attachments, shown.sensitive && shown.spoiler_text === '')}
${quote}
${bare && shown.card ? linkCard(shown.card) : null}`;
}

function quoteOf({ quote }: { quote: StatusView['quote'] }): Html | null {
  if (!quote) return null;
  const quoted = quote.quoted_status;
  if (!quoted) return html`<p class="quoted hint">The quoted post cannot be shown.</p>`;
  return html`<blockquote class="quoted" cite="${quoted.url ?? quoted.uri}">${byline(quoted)}
${warned(quoted, contents(quoted, null))}</blockquote>`;
}

function footer(shown: PostView): Html {
  const numbers = [
    shown.replies_count > 0 && count(shown.replies_count, 'reply', 'replies'),
    shown.reblogs_count > 0 && count(shown.reblogs_count, 'boost', 'boosts'),
    shown.quotes_count > 0 && count(shown.quotes_count, 'quote', 'quotes'),
    shown.favourites_count > 0 && count(shown.favourites_count, 'favourite', 'favourites'),
  ].filter((text) => text !== false);
  const edited = shown.edited_at ? html`edited ${minute(shown.edited_at)}` : null;
  if (numbers.length === 0 && !edited) return html``;
  return html`<footer class="numbers">${numbers.map((text) => html`<span>${text}</span>`)}${edited && html`<span>${edited}</span>`}</footer>`;
}

function language({ language }: PostView): Html | null {
  return language ? html` lang="${language}"` : null;
}
