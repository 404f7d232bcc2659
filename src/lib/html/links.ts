import { escapeHtml } from './escape.ts';

const HIDDEN_PREFIX = /^(?:https?:\/\/(?:www\.)?|xmpp:)/i;
const SHOWN = 30;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A link in Mastodon's form: scheme and `www.` hidden, 30 characters visible, the rest hidden; a single extra character is not cut off.
 * With `relMe` the link also claims identity (profile fields).
 */
export function shortenedLink(url: string, relMe = false): string {
  const prefix = HIDDEN_PREFIX.exec(url)?.[0] ?? '';
  const rest = url.slice(prefix.length);
  const shown = cut(rest);
  const ellipsis = shown.length < rest.length ? 'ellipsis' : '';
  const rel = relMe ? 'nofollow noopener me' : 'nofollow noopener';
  return (
    `<a href="${escapeHtml(url)}" target="_blank" rel="${rel}" translate="no">` +
    `<span class="invisible">${escapeHtml(prefix)}</span><span class="${ellipsis}">${escapeHtml(shown)}</span>` +
    `<span class="invisible">${escapeHtml(rest.slice(shown.length))}</span></a>`
  );
}

function cut(text: string): string {
  if (text.length <= SHOWN + 1) return text;
  // What people see as one character is not cut through.
  const begun = text.slice(0, 2 * SHOWN);
  return text.slice(0, graphemes.segment(begun).containing(SHOWN)?.index || SHOWN);
}
