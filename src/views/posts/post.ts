import { type Html, html } from '../../lib/html/template.ts';
import { listing } from '../../words/listing.ts';
import { ownText } from '../../words/own-text.ts';
import { addressOfAccount, addressOfPost, faceOf } from '../frame/addresses.ts';
import type { AccountView, PostView, StatusView, TranslationView } from '../frame/entity-types.ts';
import { heading, type Level } from '../frame/heading.ts';
import { icon } from '../frame/icon.ts';
import { nameIn, nameLink, shownName } from '../frame/names.ts';
import { actingAccount, type Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { line } from '../frame/written.ts';
import { linkCard } from './card.ts';
import { hides } from './filtered.ts';
import { mediaGallery } from './media.ts';
import { poll } from './poll.ts';
import { postActs } from './post-acts.ts';
import { editedAt, postNumbers } from './post-numbers.ts';
import { filterCover } from './post-standing.ts';
import { postText } from './post-text.ts';
import { reactions } from './reactions.ts';
import { translated, translationLine } from './translation.ts';
import { veil } from './veil.ts';

type Options = {
  /** Whether it is the main post of the page. */
  readonly focus?: boolean;
  /** A line above the post, such as "Pinned". */
  readonly note?: string | undefined;
  /** Whether the post that it answers stands above it. */
  readonly inThread?: boolean;
  /** What the list is paged by that it stands in, where that is not the id of the status. */
  readonly cursor?: string | undefined;
  /** What it says in the language of the reader, if that is to be shown instead. */
  readonly translation?: TranslationView | undefined;
  /** The level of its heading, which is its author's name: 3 where it stands below a heading of level 2. */
  readonly level?: Level;
};

/** A status with everything that belongs to it, and what the reader can do with it. */
export function post(
  status: StatusView,
  reader: Reader,
  { focus = false, note, inThread = false, cursor = status.id, translation, level = 2 }: Options = {},
): Html {
  const written = status.reblog ?? status;
  const shown = translation ? translated(written, translation) : written;
  const { posts } = reader.words;
  const above =
    (status.reblog && boostedBy(status.account, reader)) ?? note ?? (inThread ? null : answers(shown, reader));
  const below = translationLine(shown, reader, translation);
  const around = { quote: quoteOf(shown, reader), below, whole: focus };
  const content = filtered(shown, reader, warned(shown, reader, contents(shown, reader, around)));
  return html`<article class="post h-entry${focus ? ' focus' : ''}${shown.visibility === 'direct' ? ' direct' : ''}" id="post-${shown.id}" data-id="${cursor}" aria-label="${posts.by(nameIn(shown.account, reader.words))}">
${above ? html`<p class="above">${icon(iconAbove(status, note), reader)} <span>${above}</span></p>` : null}
${byline(shown, reader, { id: `by-${shown.id}`, level }, status.reblog ? status.account : undefined)}
${content}
${reader.account && !focus ? edited(shown, reader) : postNumbers(shown, reader, focus)}
${reactions(shown, reader)}
${actingAccount(reader) && postActs(shown, reader)}
</article>`;
}

/** The icon of the line above a post: it was boosted, a group passes it on, it is pinned, or it is an answer. */
function iconAbove({ reblog, account }: StatusView, note: string | undefined): string {
  if (reblog) return account.group ? 'people' : 'boost';
  return note ? 'pin' : 'reply';
}

function boostedBy(account: AccountView, reader: Reader): Html {
  const { boostedBy: byPerson, inGroup } = reader.words.posts;
  return (account.group ? inGroup : byPerson)(nameLink(account, reader));
}

/** Whom a post answers, if that is known. */
function answers({ account, in_reply_to_account_id: id, mentions }: PostView, reader: Reader): Html | null {
  const answered = id === account.id ? account : mentions.find((mention) => mention.id === id);
  if (id === null || !answered) return null;
  const who = html`<a href="${addressOfAccount(answered, reader)}"><bdi dir="ltr">@${answered.acct}</bdi></a>`;
  return reader.words.posts.replyTo(who);
}

type Heading = { readonly id: string; readonly level: Level };

/**
 * Who wrote a post, when, where, and for whom. `headed` is for those that screen readers find by their headings, which posts inside of
 * others have not; `passedOn` names whom a line above names already.
 */
function byline(post: PostView, reader: Reader, headed?: Heading, passedOn?: AccountView): Html {
  const { account } = post;
  const profile = addressOfAccount(account, reader);
  const id = headed && html` id="${headed.id}"`;
  const name = html`<a class="name u-url p-name" href="${profile}"${id}>${shownName(account, reader)}</a>`;
  return html`<header class="byline p-author h-card"><a class="face" href="${profile}" tabindex="-1" aria-hidden="true"><img class="u-photo" src="${faceOf(account, reader)}" alt="" width="48" height="48" loading="lazy"></a>
<div class="who-wrote">${headed ? heading(headed.level, name) : name}
<span class="handle" dir="ltr">@${account.acct}</span>${place(post, reader, passedOn)}</div>
<a class="when u-url" href="${addressOfPost(post, reader)}">${minute(post.created_at, reader)}</a>${audience(post, reader)}</header>`;
}

/** To which forums, communities or blogs a post belongs. */
function place({ posted_in = [] }: PostView, reader: Reader, passedOn: AccountView | undefined): Html | null {
  const untold = posted_in.filter(({ id }) => id !== passedOn?.id);
  if (untold.length === 0) return null;
  const { posts, formats } = reader.words;
  const names = listing(
    formats,
    untold.map((group) => nameLink(group, reader)),
  );
  return html` <span class="place">${posts.inGroup(names)}</span>`;
}

/** Who can see a post, where that is not everybody. */
function audience({ visibility }: PostView, { words }: Reader): Html | null {
  const { audiences } = words;
  if (visibility === 'private') return html`<span class="audience">${audiences.private.name}</span>`;
  return visibility === 'direct' ? html`<span class="audience">${audiences.direct.name}</span>` : null;
}

/** Puts a post behind the names of the filters that it matches. */
function filtered(shown: PostView, { words }: Reader, content: Html): Html {
  const cover = filterCover(shown, { words });
  return cover ? veil(cover, content) : content;
}

/** Puts the content of a post behind its warning, if it has one. */
function warned(shown: PostView, reader: Reader, content: Html): Html {
  if (shown.spoiler_text === '') return content;
  const warning = html`<span class="unseen">${reader.words.posts.contentWarning}: </span><span class="p-summary">${line(shown.spoiler_text, shown, reader)}</span>`;
  return veil(warning, content, reader.shows.warnings);
}

/** What stands among the parts of a post: the post that it quotes, and a line below its text; the text may be shown whole. */
type Around = { readonly quote?: Html | null; readonly below?: Html | null; readonly whole?: boolean };

function contents(shown: PostView, reader: Reader, { quote = null, below, whole = false }: Around = {}): Html {
  const bare = shown.media_attachments.length === 0 && quote === null;
  return html`${postText(shown, reader, { quotes: quote !== null, whole })}${below}
${shown.poll && poll(shown.poll, shown, reader)}
${mediaGallery(shown, reader, { whole })}
${quote}
${bare && shown.card ? linkCard(shown.card, reader, shown) : null}`;
}

function quoteOf({ quote }: { quote: StatusView['quote'] }, reader: Reader): Html | null {
  if (!quote) return null;
  const quoted = quote.quoted_status;
  const { quoteHidden, quoteStates, quoteUnwanted } = reader.words.posts;
  if (!quoted) return html`<p class="quoted hint">${ownText(quoteStates, quote.state) ?? quoteHidden}</p>`;
  const unwanted = ownText(quoteUnwanted, quote.state);
  const cover = hides(quoted.filtered) ? filterCover(quoted, reader) : undefined;
  if (cover) return html`<p class="quoted hint">${cover}</p>`;
  const shown = insideQuote(quoted, reader);
  return blockquote(quoted, unwanted ? veil(html`${unwanted}`, shown) : shown);
}

/** A post that stands on the page already, to be read once more: what can be done with it is there. */
export function repeated(status: PostView, reader: Reader): Html {
  return blockquote(status, insideQuote(status, reader));
}

function insideQuote(quoted: PostView, reader: Reader): Html {
  return html`${byline(quoted, reader)}
${filtered(quoted, reader, warned(quoted, reader, contents(quoted, reader)))}`;
}

function blockquote({ url, uri }: PostView, content: Html): Html {
  return html`<blockquote class="quoted" cite="${url ?? uri}">${content}</blockquote>`;
}

function edited(shown: PostView, reader: Reader): Html | null {
  const when = editedAt(shown, reader);
  return when && html`<p class="numbers">${when}</p>`;
}
