import { isBlank } from '../blank.ts';
import { scanText, type Token } from '../text/scan.ts';
import { escapeHtml } from './escape.ts';
import { shortenedLink } from './links.ts';
import { rewriteText } from './rich-text.ts';

/** The account behind a mention; `showDomain` when the bare name would be ambiguous in this text. */
export type MentionLink = { url: string; username: string; acct: string; showDomain: boolean };

export type TextLinks = {
  /** Returns an account that has been loaded before; an unknown mention stays plain text. */
  mention: (username: string, domain: string | null) => MentionLink | undefined;
  tagUrl: (name: string) => string;
};

export type StatusFormat = TextLinks & { quoteUrl?: string | undefined };

type Style = { relMe: boolean; showDomains: boolean };

const STATUS_STYLE: Style = { relMe: false, showDomains: false };
const FIELD_STYLE: Style = { relMe: true, showDomains: true };

/**
 * Formats a local status as HTML: escaped text in paragraphs, with links, mentions and hashtags; a quote gets a leading paragraph with its
 * link, unless the text contains that. Mastodon: TextFormatter.
 */
export function formatStatus(text: string, format: StatusFormat): string {
  return withQuote(isBlank(text) ? '' : paragraphs(inline(text, format, STATUS_STYLE)), format);
}

/** Formats a local status written in Markdown or HTML: `html` is already safe, and its text gets the same links as plain text. */
export function linkStatus(html: string, format: StatusFormat): string {
  const linked = rewriteText(html, (text) => inline(text, format, STATUS_STYLE));
  return withQuote(linked, format);
}

function withQuote(html: string, { quoteUrl }: StatusFormat): string {
  if (!quoteUrl || html.includes(escapeHtml(quoteUrl))) return html;
  return `<p class="quote-inline">RE: ${shortenedLink(quoteUrl)}</p>${html}`;
}

/** Formats the note of a local profile as HTML. */
export function formatBio(text: string, links: TextLinks): string {
  return isBlank(text) ? '' : paragraphs(inline(text, links, STATUS_STYLE));
}

/** Formats the value of a local profile field as HTML: one line; links claim identity, mentions show their domain. */
export function formatField(text: string, links: TextLinks): string {
  return isBlank(text) ? '' : inline(text, links, FIELD_STYLE);
}

function inline(text: string, links: TextLinks, style: Style): string {
  const normalized = text.replace(/\r\n?/g, '\n');
  return scanText(normalized)
    .map((token) => tokenHtml(token, links, style))
    .join('');
}

function tokenHtml(token: Token, links: TextLinks, style: Style): string {
  switch (token.type) {
    case 'text':
      return escapeHtml(token.text);
    case 'url':
      return shortenedLink(token.href, style.relMe);
    case 'hashtag':
      return `<a href="${escapeHtml(links.tagUrl(token.name))}" class="mention hashtag" rel="tag">#<span>${escapeHtml(token.name)}</span></a>`;
    case 'mention': {
      const account = links.mention(token.username, token.domain);
      return account ? mentionHtml(account, style) : escapeHtml(token.text);
    }
  }
}

function mentionHtml(account: MentionLink, style: Style): string {
  return linkToPerson(account.url, style.showDomains || account.showDomain ? account.acct : account.username);
}

/** A link to a person by their name, without `@`. Mastodon: `TextFormatter.link_to_mention`. */
export function linkToPerson(url: string, shown: string): string {
  return `<span class="h-card" translate="no"><a href="${escapeHtml(url)}" class="u-url mention">@<span>${escapeHtml(shown)}</span></a></span>`;
}

/** Blank lines separate paragraphs, single line breaks become `<br />`. Rails: simple_format. */
export function paragraphs(html: string): string {
  return html
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^\n|\n$/g, ''))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('');
}
