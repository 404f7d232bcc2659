import type { RemoteStatus } from '../../domain/statuses/remote/remote-status.ts';
import { escapeHtml } from '../../lib/html/escape.ts';
import { formatForeign } from '../../lib/html/foreign-text.ts';
import { headingOf } from '../../lib/html/heading.ts';
import { plainFromPeer } from '../../lib/html/plain-by-name.ts';
import { sanitizeRemote, toPlainText } from '../../lib/html/sanitize.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { cut } from '../../lib/text/cut.ts';
import { now } from '../../lib/time.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { AS_PUBLIC } from '../vocabulary.ts';
import { type Audience, visibilityOf, wholeAudience } from './audience.ts';
import { interactionRulesOf, quotePolicyOf } from './interaction-policy.ts';
import type { IncomingPost } from './post.ts';

/** An article longer than this (HTML, UTF-16 units) is shown by its summary and its link. */
const LONG = 10_000;
const MAX_SPOILER = 2048;

type Author = Pick<AccountRow, 'uri' | 'followers_url' | 'following_url'>;

/** A remote post in the form in which it is stored. The caller must have checked that `author` wrote it. */
export function toRemoteStatus(post: IncomingPost, author: Author): RemoteStatus {
  const { native, tags } = post;
  const warning = native || isWarning(post) ? (post.summary ?? '') : '';
  const { to, cc } = reachOf(post, author);
  return {
    uri: post.uri,
    url: post.url,
    content: native ? nativeContent(post) : convertedContent(post),
    spoilerText: cut(native ? plainFromPeer(warning) : toPlainText(warning), MAX_SPOILER),
    sensitive: post.sensitive ?? false,
    visibility: post.chat ? 'direct' : visibilityOf({ to, cc }, author.followers_url),
    language: post.language === undefined ? null : (normalizeLanguage(post.language) ?? null),
    quotePolicy: quotePolicyOf(post.interactionPolicy, author),
    interactionRules: interactionRulesOf(post.interactionPolicy, author),
    mentions: post.chat ? [...new Set([...tags.mentions, ...to])] : tags.mentions,
    recipients: [...to, ...cc],
    groups: groupsOf(post, [...to, ...cc], author),
    hashtags: tags.hashtags,
    collections: tags.collections,
    emojis: tags.emojis,
    attachments: post.attachments,
    poll: post.poll,
    quote: post.quote?.uri === post.uri ? undefined : post.quote,
    quotesGone: post.quotesGone,
    counts: post.counts,
    inReplyTo: post.inReplyTo === post.uri ? undefined : post.inReplyTo,
    publishedAt: Math.min(post.publishedAt ?? now(), now()),
    editedAt: post.editedAt === undefined ? null : Math.min(post.editedAt, now()),
  };
}

/** To whom a post is addressed. A private message is for nobody else, and mentions them even if no tag says so. */
function reachOf({ audience, chat }: IncomingPost, author: Author): Pick<Audience, 'to' | 'cc'> {
  const { to, cc } = wholeAudience(audience);
  return chat
    ? { to: [...to, ...cc].filter((one) => one !== AS_PUBLIC && one !== author.followers_url), cc: [] }
    : { to, cc };
}

/** The most addresses of a post that are looked at for groups. */
const MAX_GROUPS = 50;

/** What may be the group of a post: its audience, whom it is addressed to besides, and where it stands, in this order. */
function groupsOf({ audience, places, chat }: IncomingPost, recipients: readonly string[], author: Author): string[][] {
  if (chat) return [];
  const others = new Set([AS_PUBLIC, author.uri, author.followers_url, author.following_url]);
  const lists = [audience.audience, recipients, places].map((list) =>
    list.filter((one) => !others.has(one)).slice(0, MAX_GROUPS),
  );
  return lists.filter((list) => list.length > 0);
}

/** The content of a Note or Question, below its title unless it begins with that, and above the pages that it is about. */
function nativeContent({ content = '', title, links }: IncomingPost): string {
  const text = sanitizeRemote(content);
  const untold = title !== undefined && !toPlainText(content).startsWith(title);
  const missing = links.filter((link) => !content.includes(link) && !content.includes(escapeHtml(link)));
  return (untold ? headingOf(title, text) : '') + text + missing.map(linkTo).join('');
}

function linkTo(address: string): string {
  const escaped = escapeHtml(address);
  return `<p><a href="${escaped}" rel="nofollow noopener" target="_blank">${escaped}</a></p>`;
}

/** Whether the summary of an object other than a Note is a content warning: WordPress marks the object as sensitive then. */
function isWarning({ sensitive, summary }: IncomingPost): boolean {
  return sensitive === true && summary !== undefined;
}

/**
 * The content of an object other than a Note: its title, the pages that it is about, its text or summary, and a link to it unless it is
 * about another page and shown whole: the preview card would be of its own. Mastodon: `converted_text`.
 */
function convertedContent(post: IncomingPost): string {
  const { title, content = '', url, links } = post;
  const summary = isWarning(post) ? '' : (post.summary ?? '');
  const text = content.length <= LONG ? content : '';
  const isUntold = title !== undefined && toPlainText(text).split('\n', 1)[0] !== title;
  const heading = isUntold ? `<p><strong>${escapeHtml(title)}</strong></p>` : '';
  const body = post.type === 'Event' ? factsOf(post, summary) + text : text || summary;
  const isWhole = links.length > 0 && text === content;
  return heading + links.map(linkTo).join('') + sanitizeRemote(body) + (isWhole ? '' : linkTo(url));
}

/**
 * When and where an event takes place: in its summary, as Gancio writes it for servers that show no more of it, unless that says what the
 * text says; or in fields of its own.
 */
function factsOf({ happening = '', content = '' }: IncomingPost, summary: string): string {
  const isRepeated = summary !== '' && wordsOf(content).startsWith(wordsOf(summary));
  if (summary === '' || isRepeated) return formatForeign(happening, 'text/plain');
  return summary.startsWith('<') ? summary : `<p>${summary}</p>`;
}

/** A text without what it is divided by. */
const wordsOf = (html: string): string => toPlainText(html).replace(/\s+/g, ' ');
