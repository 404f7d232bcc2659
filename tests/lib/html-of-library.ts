import { createRequire, registerHooks } from 'node:module';
// The library requires it below, which must not come while another test of this process still imports it.
import 'htmlparser2';
import type sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../src/lib/html/escape.ts';
import { replaceMath } from '../../src/lib/html/math.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCKS = [
  ...['address', 'article', 'aside', 'audio', 'button', 'center', 'dialog', 'div', 'fieldset', 'footer', 'form'],
  ...['header', 'hgroup', 'legend', 'listing', 'main', 'marquee', 'nav', 'search', 'section', 'select', 'video'],
];
const SHAPE = [
  ...HEADINGS,
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'dl', 'dt', 'dd', 'details', 'summary'],
  ...['figure', 'figcaption', 'hr', 'sup', 'sub'],
];
const INLINE = ['p', 'br', 'span', 'a', 'del', 's', 'pre', 'blockquote', 'code', 'b', 'strong', 'u', 'i', 'em'];
const KEPT = [...INLINE, 'ul', 'ol', 'li', 'ruby', 'rt', 'rp', ...SHAPE];
const SCHEMES = ['http', 'https', 'dat', 'dweb', 'ipfs', 'ipns', 'ssb', 'gopher', 'xmpp', 'magnet', 'gemini'];
const CLASS = /^(?:(?:h|p|u|dt|e)-.*|mention|hashtag|ellipsis|invisible|quote-inline)$/;

/** What an attribute must be like; the library asks which element may have it. */
const VALUES = new Map([
  ['translate', /^no$/],
  ['lang', /^[a-z0-9-]{1,35}$/i],
  ['start', /^-?\d{1,9}$/],
  ['value', /^-?\d{1,9}$/],
  ['colspan', /^[1-9]\d?$/],
  ['rowspan', /^[1-9]\d?$/],
  ['scope', /^(?:row|col|rowgroup|colgroup)$/],
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
  allowedTags: [...KEPT, ...BLOCKS, 'dir', 'menu'],
  allowedAttributes: {
    '*': ['lang'],
    a: ['href', 'rel', 'class', 'translate', 'target'],
    span: ['class', 'translate'],
    ol: ['start', 'reversed'],
    li: ['value'],
    p: ['class'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
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

const library = libraryOnOurParser();

/** What passes the fence of `sanitizeRemote`, before it is put into shape, made by the library sanitize-html. */
export function sanitizedByLibrary(html: string): string {
  const open: boolean[] = [];
  return filtered(html, FOR_DISPLAY)
    .replace(/<a(?: [^<>]*)?>|<\/a>/g, (tag) => {
      if (tag !== '</a>') open.push(tag !== '<a>');
      return (tag === '</a>' ? open.pop() : open.at(-1)) ? tag : '';
    })
    .replace(new RegExp(`<(/?)(?:${BLOCKS.join('|')})>`, 'g'), '<$1div>')
    .replace(/<(\/?)(?:dir|menu)>/g, '<$1ul>')
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
