import type { RemoteStatus } from '../../domain/statuses/remote/remote-status.ts';
import { escapeHtml } from '../../lib/html/escape.ts';
import { sanitizeRemote, toPlainText } from '../../lib/html/sanitize.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { now } from '../../lib/time.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { visibilityOf } from './audience.ts';
import { interactionRulesOf, quotePolicyOf } from './interaction-policy.ts';
import type { IncomingPost } from './post.ts';

/** An article longer than this (HTML, UTF-16 units) is shown by its summary and its link. */
const LONG = 10_000;
const MAX_SPOILER = 2048;

type Author = Pick<AccountRow, 'uri' | 'followers_url' | 'following_url'>;

/** A remote post in the form in which it is stored. The caller must have checked that `author` wrote it. */
export function toRemoteStatus(post: IncomingPost, author: Author): RemoteStatus {
  const native = post.type === 'Note' || post.type === 'Question';
  const warning = native || isWarning(post) ? (post.summary ?? '') : '';
  const { audience, tags } = post;
  return {
    uri: post.uri,
    url: post.url,
    content: native ? nativeContent(post) : convertedContent(post),
    spoilerText: (native ? warning : toPlainText(warning)).slice(0, MAX_SPOILER),
    sensitive: post.sensitive ?? false,
    visibility: visibilityOf(audience, author.followers_url),
    language: post.language === undefined ? null : (normalizeLanguage(post.language) ?? null),
    quotePolicy: quotePolicyOf(post.interactionPolicy, author),
    interactionRules: interactionRulesOf(post.interactionPolicy, author),
    mentions: tags.mentions,
    recipients: [...audience.to, ...audience.cc],
    hashtags: tags.hashtags,
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

function nativeContent({ content, title }: IncomingPost): string {
  if (content !== undefined) return sanitizeRemote(content);
  return title === undefined ? '' : `<p>${escapeHtml(title)}</p>`;
}

/** Whether the summary of an object other than a Note is a content warning: WordPress marks the object as sensitive then. */
function isWarning({ sensitive, summary }: IncomingPost): boolean {
  return sensitive === true && summary !== undefined;
}

/** The content of an object other than a Note: its title, its text or summary, and a link to it. Mastodon: `converted_text`. */
function convertedContent(post: IncomingPost): string {
  const { title, content = '', url } = post;
  const summary = isWarning(post) ? '' : (post.summary ?? '');
  const heading = title === undefined ? '' : `<p><strong>${escapeHtml(title)}</strong></p>`;
  const text = content.length <= LONG ? content : '';
  const body = post.type === 'Event' ? factsOf(post, summary) + text : text || summary;
  const address = escapeHtml(url);
  const link = `<p><a href="${address}" rel="nofollow noopener" target="_blank">${address}</a></p>`;
  return heading + sanitizeRemote(body) + link;
}

/** When and where an event takes place: in its summary, as Gancio writes it for servers that show no more of it, or in fields of its own. */
function factsOf({ happening = '' }: IncomingPost, summary: string): string {
  const facts = summary || escapeHtml(happening);
  return facts === '' || facts.startsWith('<') ? facts : `<p>${facts}</p>`;
}
