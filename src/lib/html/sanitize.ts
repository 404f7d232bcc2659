import { escapeHtml, escapeText, escapeValue } from './escape.ts';
import { type Attributes, filterHtml, type Rules, type Tags } from './filter.ts';
import { replaceMath } from './math.ts';

/** How much of an HTML text is read, in UTF-16 units; the rest is dropped. */
const MAX_HTML = 256 * 1024;

/** Mastodon: MASTODON_STRICT of its sanitiser, and links. */
const KEPT = new Set('p br span del s pre blockquote code b strong u i em ul ol li ruby rt rp'.split(' '));
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** What stands apart from its neighbours: the tags are removed, but the text must not run into theirs. HTML: "Rendering". */
const BLOCKS = [
  ...['address', 'article', 'aside', 'audio', 'button', 'caption', 'center', 'dd', 'details', 'dialog', 'dir', 'div'],
  ...['dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'legend', 'listing'],
  ...['main', 'marquee', 'menu', 'nav', 'search', 'section', 'select', 'summary', 'table', 'td', 'th', 'tr', 'video'],
];
const PARAGRAPHS = ['p', 'pre', 'blockquote', 'ul', 'ol', ...HEADINGS];
const LINES = ['li', ...BLOCKS];
/** In addition to `lang`, which every element may keep. */
const ATTRIBUTES = new Map([
  ['a', ['class', 'translate']],
  ['span', ['class', 'translate']],
  ['p', ['class']],
  ['ol', ['start', 'reversed']],
  ['li', ['value']],
]);

const FORCED_ON_LINKS = 'rel="nofollow noopener" target="_blank"';
const LINK = /^(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|xmpp|magnet|gemini):/i;
const WEB = /^https?:/i;
const KEPT_CLASS = /^(?:(?:h|p|u|dt|e)-.*|mention|hashtag|ellipsis|invisible|quote-inline)$/;
const CLASSES = 20;
const CLASS_LENGTH = 100;
const WHOLE_NUMBER = /^-?\d{1,9}$/;
const LANGUAGE_TAG = /^[a-z0-9-]{1,35}$/i;
const NUL = /\0/g;
const TAG_START = /^<\/?[a-z]/i;
/** Begins no tag, but costs the parser a step for each character. */
const LOOSE_RUN = /<{3,}/g;
const LINE_BREAK = /<br \/>/g;
const PARAGRAPH_END = new RegExp(`</(?:${PARAGRAPHS.join('|')})>`, 'g');
const LINE_END = new RegExp(`</(?:${LINES.join('|')})>|<hr />`, 'g');
const ANY_TAG = /<[^<>]*>/g;
const TAG_RUN = /(?:<[^<>]*>)+/g;

const REPLACED = new Map<string, Tags>([
  ...alike(HEADINGS, { open: '<p><strong>', close: '</strong></p>' }),
  ...alike(BLOCKS, { open: ' ', close: ' ' }),
  ['hr', { open: ' ', close: '' }],
  ['q', { open: '“', close: '”' }],
]);
const READ = new Map<string, Tags>([
  ...alike(PARAGRAPHS, { open: '', close: '\n\n' }),
  ...alike(LINES, { open: '', close: '\n' }),
  ...alike(['br', 'hr'], { open: '\n', close: '' }),
  ['q', { open: '“', close: '”' }],
]);

const FOR_DISPLAY: Rules = {
  tagsOf(tag, attributes) {
    if (tag === 'a') return linkTags(attributes);
    return KEPT.has(tag) ? keptTags(tag, attributes) : REPLACED.get(tag);
  },
  writeText: escapeText,
};

const TABLE = new Set(['table', 'thead', 'tbody', 'tr', 'th', 'td']);
/** To write to somebody, or within this server. */
const LOCAL_LINK = /^(?:mailto:|\/(?![/\\])|#)\S*$/i;

const FOR_DOCUMENTS: Rules = {
  tagsOf(tag, attributes) {
    // The title of the page is above it.
    if (HEADINGS.includes(tag)) return bare(tag === 'h1' ? 'h2' : tag);
    if (TABLE.has(tag)) return bare(tag);
    if (tag === 'hr') return { open: '<hr />', close: '' };
    const href = attributes.href?.trim() ?? '';
    if (tag === 'a' && LOCAL_LINK.test(href)) return { open: `<a href="${escapeValue(href)}">`, close: '</a>' };
    return FOR_DISPLAY.tagsOf(tag, attributes);
  },
  writeText: escapeText,
};

const FOR_READING: Rules = {
  tagsOf: (tag) => READ.get(tag),
  writeText: (text) => text,
};

/**
 * Sanitises remote HTML with Mastodon's allow-list of elements, attributes, classes and link schemes; headings become bold paragraphs,
 * MathML its annotation, and links get `nofollow noopener` and open in a new tab. Any input gives an output.
 */
export function sanitizeRemote(html: string): string {
  const input = readable(html);
  return (filterHtml(input, FOR_DISPLAY) ?? escapeHtml(withoutTags(input))).trim();
}

/** Sanitises the HTML of a long text by administrators, as `sanitizeRemote`, but with headings, tables, rules, and links within this server. */
export function sanitizeDocument(html: string): string {
  const input = readable(html);
  return (filterHtml(input, FOR_DOCUMENTS) ?? escapeHtml(withoutTags(input))).trim();
}

/** The text of an HTML document without markup: a line for each line break, a blank line between paragraphs. */
export function toPlainText(html: string): string {
  const input = readable(html);
  return (filterHtml(input, FOR_READING) ?? withoutTags(input)).replace(/\n{3,}/g, '\n\n').trim();
}

/** As `toPlainText`, for HTML that `sanitizeRemote` or this server produced: if every `<` begins a known tag, nothing has to be parsed. */
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

/** The part of a text that is parsed, without constructs that only confuse or slow down the parser. */
function readable(html: string): string {
  return replaceMath(beginningOf(html).toWellFormed().replace(NUL, '').replace(LOOSE_RUN, '<<'));
}

/** The part of a text within the limit, without an incomplete tag at its end, which the parser would sometimes take for text. */
function beginningOf(html: string): string {
  const last = html.lastIndexOf('<', MAX_HTML - 1);
  const half =
    last > html.lastIndexOf('>', MAX_HTML - 1) &&
    (html.length > MAX_HTML || TAG_START.test(html.slice(last, last + 3)));
  return html.slice(0, half ? last : MAX_HTML);
}

/** The text that remains of input too hostile to be parsed. */
function withoutTags(html: string): string {
  return html.replace(TAG_RUN, ' ');
}

function alike(names: readonly string[], tags: Tags): [string, Tags][] {
  return names.map((name) => [name, tags]);
}

function bare(tag: string): Tags {
  return { open: `<${tag}>`, close: `</${tag}>` };
}

function keptTags(tag: string, attributes: Attributes): Tags {
  const inside = `${tag}${keptAttributes(tag, attributes)}`;
  return tag === 'br' ? { open: `<${inside} />`, close: '' } : { open: `<${inside}>`, close: `</${tag}>` };
}

/** The tags of a link; undefined when its target is not allowed. */
function linkTags(attributes: Attributes): Tags | undefined {
  const href = linkTarget(attributes.href);
  if (href === undefined) return undefined;
  const inside = `a href="${escapeValue(href)}"${keptAttributes('a', attributes)} ${FORCED_ON_LINKS}`;
  return { open: `<${inside}>`, close: '</a>' };
}

/** Whether statuses may link to an address. */
export function leadsSomewhere(href: string): boolean {
  return linkTarget(href) !== undefined;
}

function linkTarget(href: string | undefined): string | undefined {
  const target = href?.trim();
  if (target === undefined || !LINK.test(target)) return undefined;
  return WEB.test(target) && !URL.canParse(target) ? undefined : target;
}

function keptAttributes(tag: string, attributes: Attributes): string {
  const names = ATTRIBUTES.get(tag);
  let written = '';
  for (const [name, value] of Object.entries(attributes)) {
    const kept = name === 'lang' || names?.includes(name) ? keptValue(name, value) : undefined;
    if (kept !== undefined) written += kept === '' ? ` ${name}` : ` ${name}="${escapeValue(kept)}"`;
  }
  return written;
}

/** Each class once, and no more than any genuine element has. */
function keptClasses(value: string): string[] {
  const kept = value.split(/[\t\n\f\r ]+/).filter((word) => KEPT_CLASS.test(word) && word.length <= CLASS_LENGTH);
  return [...new Set(kept)].slice(0, CLASSES);
}

/** The allowed value of an attribute, empty for one without a value; the caller checks which elements may have it. */
function keptValue(name: string, value: string): string | undefined {
  switch (name) {
    case 'class':
      return keptClasses(value).join(' ') || undefined;
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
