import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { lazily } from '../lazily.ts';
import { escapeHtml } from './escape.ts';
import { replaceMath } from './math.ts';

const require = createRequire(import.meta.url);
const sanitizer = lazily((): typeof sanitizeHtml => require('sanitize-html'));

/** What is read of one HTML text, in UTF-16 units; the rest is dropped. */
const MAX_HTML = 256 * 1024;
/** Elements nested deeper lose their tags. */
const MAX_DEPTH = 64;
/** A document nested deeper is hostile and loses all its tags: the parser's cost grows with the square of the depth. */
const REFUSED_DEPTH = 256;

/** Mastodon: MASTODON_STRICT of its sanitiser. */
const KEPT = 'p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp'.split(' ');
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Blocks whose tags go, but whose text must not run into its neighbours. */
const BLOCKS =
  'address article aside dd div dl dt figcaption figure footer header hgroup hr main nav section table td th tr'.split(
    ' ',
  );
const DROPPED_WITH_CONTENT =
  'script style textarea option xmp iframe noembed noframes noscript plaintext template title svg math object'.split(
    ' ',
  );
const LINK_SCHEMES = 'http https dat dweb ipfs ipns ssb gopher xmpp magnet gemini'.split(' ');

const LINK = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i');
const WEB = /^https?:/i;
const KEPT_CLASS = /^(?:(?:h|p|u|dt|e)-.*|mention|hashtag|ellipsis|invisible|quote-inline)$/;
const WHOLE_NUMBER = /^-?\d{1,9}$/;
const LANGUAGE_TAG = /^[a-z0-9-]{1,35}$/i;
const NUL = /\0/g;
/** Begins no tag; the parser takes a step of its own for each. */
const LOOSE_RUN = /<{3,}/g;
const BLOCK_TAG = new RegExp(`</?(?:${BLOCKS.join('|')})(?: /)?>`, 'g');
const LINE_BREAK = /<br \/>/g;
const PARAGRAPH_END = /<\/(?:p|pre|blockquote|ul|ol|h[1-6])>/g;
const LINE_END = new RegExp(`</(?:li|${BLOCKS.join('|')})>|<hr />`, 'g');
const ANY_TAG = /<[^<>]*>/g;
const TAG_RUN = /(?:<[^<>]*>)+/g;
const LINK_TAG = /<a(?: [^<>]*)?>|<\/a>/g;

type Attributes = Record<string, string>;

const COMMON: sanitizeHtml.IOptions = {
  nonTextTags: DROPPED_WITH_CONTENT,
  nestingLimit: MAX_DEPTH,
  parseStyleAttributes: false,
};

const FOR_DISPLAY: sanitizeHtml.IOptions = {
  ...COMMON,
  allowedTags: [...KEPT, ...HEADINGS, ...BLOCKS],
  allowedAttributes: {
    '*': ['lang'],
    a: ['href', 'rel', 'class', 'translate', 'target'],
    span: ['class', 'translate'],
    ol: ['start', 'reversed'],
    li: ['value'],
    p: ['class'],
  },
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  transformTags: {
    '*': (tagName, attributes) => {
      if (tagName !== 'a') return { tagName, attribs: keptAttributes(tagName, attributes) };
      const href = linkTarget(attributes.href);
      if (href === undefined) return { tagName, attribs: {} };
      return { tagName, attribs: { href, ...keptAttributes(tagName, attributes), ...FORCED_ON_LINKS } };
    },
  },
};

const FOR_READING: sanitizeHtml.IOptions = {
  ...COMMON,
  allowedTags: ['p', 'br', 'pre', 'blockquote', 'ul', 'ol', 'li', ...HEADINGS, ...BLOCKS],
  allowedAttributes: {},
};

const FORCED_ON_LINKS: Attributes = { rel: 'nofollow noopener', target: '_blank' };

/**
 * Remote HTML made safe to show: Mastodon's allow-list of elements, attributes, classes and link schemes; headings
 * become bold paragraphs, MathML its annotation, links `nofollow noopener` in a new tab. Any input gives an output.
 */
export function sanitizeRemote(html: string): string {
  // What is replaced here has no attributes, and every `<` of text or of a value is escaped by now.
  return dropBareLinks(filtered(html, FOR_DISPLAY))
    .replace(/<h[1-6]>/g, '<p><strong>')
    .replace(/<\/h[1-6]>/g, '</strong></p>')
    .replace(BLOCK_TAG, ' ')
    .trim();
}

/** The text of an HTML document without markup: a line per line break, a blank line between paragraphs. */
export function toPlainText(html: string): string {
  return filtered(html, FOR_READING)
    .replace(LINE_BREAK, '\n')
    .replace(PARAGRAPH_END, '\n\n')
    .replace(LINE_END, '\n')
    .replace(ANY_TAG, '')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

/** The text of HTML that `sanitizeRemote` made, or this server: nothing has to be parsed where every `<` begins a known tag. */
export function textOfSanitized(html: string): string {
  return html
    .replace(LINE_BREAK, '\n')
    .replace(PARAGRAPH_END, '\n\n')
    .replace(LINE_END, '\n')
    .replace(ANY_TAG, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

/** As much as is read of a text, without the half of a tag at its end. */
function beginningOf(html: string): string {
  if (html.length <= MAX_HTML) return html;
  const tag = html.lastIndexOf('<', MAX_HTML - 1);
  return html.slice(0, tag > html.lastIndexOf('>', MAX_HTML - 1) ? tag : MAX_HTML);
}

function filtered(html: string, options: sanitizeHtml.IOptions): string {
  const input = replaceMath(beginningOf(html).toWellFormed().replace(NUL, '').replace(LOOSE_RUN, '<<'));
  let depth = 0;
  try {
    return sanitizer()(input, {
      ...options,
      onOpenTag: () => {
        depth++;
        if (depth > REFUSED_DEPTH) throw new RangeError('HTML nested too deeply');
      },
      onCloseTag: () => {
        depth--;
      },
    });
  } catch (error) {
    if (error instanceof RangeError) return escapeHtml(input.replace(TAG_RUN, ' '));
    throw error;
  }
}

/** Takes away the tags of links that lead nowhere (no attributes left), keeping what they enclose. */
function dropBareLinks(html: string): string {
  const open: boolean[] = [];
  return html.replace(LINK_TAG, (tag) => {
    if (tag !== '</a>') open.push(tag !== '<a>');
    return (tag === '</a>' ? open.pop() : open.at(-1)) ? tag : '';
  });
}

function linkTarget(href: string | undefined): string | undefined {
  const target = href?.trim();
  if (target === undefined || !LINK.test(target)) return undefined;
  return WEB.test(target) && !URL.canParse(target) ? undefined : target;
}

function keptAttributes(tagName: string, attributes: Attributes): Attributes {
  if (!KEPT.includes(tagName)) return {};
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const safe = keptValue(name, value);
    if (safe !== undefined) kept[name] = safe;
  }
  return kept;
}

/** The value an attribute may keep; which element may have it is the allow-list's matter. */
function keptValue(name: string, value: string): string | undefined {
  switch (name) {
    case 'class':
      return (
        value
          .split(/[\t\n\f\r ]+/)
          .filter((word) => KEPT_CLASS.test(word))
          .join(' ') || undefined
      );
    case 'translate':
      return value === 'no' ? value : undefined;
    case 'lang':
      return LANGUAGE_TAG.test(value) ? value : undefined;
    case 'start':
    case 'value':
      return WHOLE_NUMBER.test(value) ? value : undefined;
    case 'reversed':
      return '';
    default:
      return undefined;
  }
}
