import { createRequire, registerHooks } from 'node:module';
// The library requires it below, which must not come while another test of this process still imports it.
import 'htmlparser2';
import type sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../src/lib/html/escape.ts';
import { replaceMath } from '../../src/lib/html/math.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCKS = [
  ...['address', 'article', 'aside', 'audio', 'button', 'caption', 'center', 'dd', 'details', 'dialog', 'dir', 'div'],
  ...['dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'hr', 'legend', 'listing'],
  ...['main', 'marquee', 'menu', 'nav', 'search', 'section', 'select', 'summary', 'table', 'td', 'th', 'tr', 'video'],
];
const INLINE = ['p', 'br', 'span', 'a', 'del', 's', 'pre', 'blockquote', 'code', 'b', 'strong', 'u', 'i', 'em'];
const KEPT = [...INLINE, 'ul', 'ol', 'li', 'ruby', 'rt', 'rp'];
const SCHEMES = ['http', 'https', 'dat', 'dweb', 'ipfs', 'ipns', 'ssb', 'gopher', 'xmpp', 'magnet', 'gemini'];
const CLASS = /^(?:(?:h|p|u|dt|e)-.*|mention|hashtag|ellipsis|invisible|quote-inline)$/;

/** What an attribute must be like; the library asks which element may have it. */
const VALUES = new Map([
  ['translate', /^no$/],
  ['lang', /^[a-z0-9-]{1,35}$/i],
  ['start', /^-?\d{1,9}$/],
  ['value', /^-?\d{1,9}$/],
]);

const COMMON: sanitizeHtml.IOptions = {
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext'],
    ...['template', 'title', 'svg', 'math', 'object'],
  ],
  nestingLimit: 64,
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
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  transformTags: {
    '*': (tagName, attributes) => ({
      tagName,
      attribs: tagName === 'a' ? linked(attributes) : kept(tagName, attributes),
    }),
  },
};

const FOR_READING: sanitizeHtml.IOptions = {
  ...COMMON,
  allowedTags: ['p', 'br', 'pre', 'blockquote', 'ul', 'ol', 'li', ...HEADINGS, ...BLOCKS],
  allowedAttributes: {},
};

const library = libraryOnOurParser();

/** What `sanitizeRemote` gives, made by the library sanitize-html. */
export function sanitizedByLibrary(html: string): string {
  const open: boolean[] = [];
  return filtered(html, FOR_DISPLAY)
    .replace(/<a(?: [^<>]*)?>|<\/a>/g, (tag) => {
      if (tag !== '</a>') open.push(tag !== '<a>');
      return (tag === '</a>' ? open.pop() : open.at(-1)) ? tag : '';
    })
    .replace(/<h[1-6]>/g, '<p><strong>')
    .replace(/<\/h[1-6]>/g, '</strong></p>')
    .replace(new RegExp(`</?(?:${BLOCKS.join('|')})(?: /)?>`, 'g'), ' ')
    .trim();
}

/** What `toPlainText` gives, made by the library sanitize-html. */
export function readByLibrary(html: string): string {
  return filtered(html, FOR_READING)
    .replace(/<br \/>/g, '\n')
    .replace(/<\/(?:p|pre|blockquote|ul|ol|h[1-6])>/g, '\n\n')
    .replace(new RegExp(`</(?:li|${BLOCKS.join('|')})>|<hr />`, 'g'), '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

/** The library brings a parser of its own, older than ours, which reads broken tags and comments otherwise. */
function libraryOnOurParser(): typeof sanitizeHtml {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'htmlparser2' && context.parentURL?.includes('/sanitize-html/')
        ? { url: import.meta.resolve(specifier), shortCircuit: true }
        : next(specifier, context),
  });
  try {
    return createRequire(import.meta.url)('sanitize-html');
  } finally {
    hooks.deregister();
  }
}

function filtered(html: string, options: sanitizeHtml.IOptions): string {
  const whole = html.replace(/<\/?[a-z][^<>]*$/i, '').toWellFormed();
  const input = replaceMath(whole.replaceAll('\0', '').replace(/<{3,}/g, '<<'));
  let depth = 0;
  try {
    return library(input, {
      ...options,
      onOpenTag: () => {
        depth++;
        if (depth > 256) throw new RangeError('HTML nested too deeply');
      },
      onCloseTag: () => {
        depth--;
      },
    });
  } catch (error) {
    if (error instanceof RangeError) return escapeHtml(input.replace(/(?:<[^<>]*>)+/g, ' '));
    throw error;
  }
}

function linked(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const href = attributes.href?.trim();
  if (href === undefined || !SCHEMES.includes(/^([a-z]+):/i.exec(href)?.[1]?.toLowerCase() ?? '')) return {};
  if (/^https?:/i.test(href) && !URL.canParse(href)) return {};
  return { href, ...kept('a', attributes), rel: 'nofollow noopener', target: '_blank' };
}

function kept(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (!KEPT.includes(tagName)) return {};
  const safe: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const classes = [...new Set(value.split(/[\t\n\f\r ]+/).filter((word) => CLASS.test(word)))];
    if (name === 'class' && classes.length > 0) safe[name] = classes.join(' ');
    if (VALUES.get(name)?.test(value)) safe[name] = value;
    if (name === 'reversed') safe[name] = '';
  }
  return safe;
}
