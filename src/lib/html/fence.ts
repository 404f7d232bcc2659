import { escapeText, escapeValue } from './escape.ts';
import type { Attributes, Rules, Tags } from './filter.ts';
import { replaceMath } from './math.ts';

/** How much of an HTML text is read, in UTF-16 units; the rest is dropped. */
const MAX_HTML = 256 * 1024;

/** Mastodon: MASTODON_STRICT of its sanitiser, and links. */
const MASTODON = 'p br span del s pre blockquote code b strong u i em ul ol li ruby rt rp'.split(' ');
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** What gives a text its shape besides: shown in pages, and put into words for clients. */
const SHAPE = [
  ...HEADINGS,
  ...'table caption thead tbody tfoot tr th td dl dt dd details summary figure figcaption hr sup sub'.split(' '),
];
const KEPT = new Set([...MASTODON, ...SHAPE]);
/** What stands apart from its neighbours and means nothing else. HTML: "Rendering". */
const BLOCKS = [
  ...['address', 'article', 'aside', 'audio', 'button', 'center', 'dialog', 'div', 'fieldset', 'footer', 'form'],
  ...['header', 'hgroup', 'listing', 'main', 'marquee', 'nav', 'search', 'section', 'select', 'video'],
];
const VOID = new Set(['br', 'hr']);
const LISTS = ['dir', 'menu'];
/** What is clean already, as it is. */
export const AS_IT_IS: Rules = {
  tagsOf(tag, attributes) {
    const inside = Object.entries(attributes).map(([name, value]) =>
      name === 'reversed' ? ' reversed' : ` ${name}="${escapeValue(value)}"`,
    );
    const open = `<${tag}${inside.join('')}`;
    return VOID.has(tag)
      ? { open: `${open} />`, close: '', name: tag }
      : { open: `${open}>`, close: `</${tag}>`, name: tag };
  },
  writeText: escapeText,
};

/** In addition to `lang`, which every element may keep. */
const ATTRIBUTES = new Map([
  ['a', ['class', 'translate']],
  ['span', ['class', 'translate']],
  ['p', ['class']],
  ['ol', ['start', 'reversed']],
  ['li', ['value']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan', 'scope']],
]);

const FORCED_ON_LINKS = 'rel="nofollow noopener" target="_blank"';
const LINK = /^(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|xmpp|magnet|gemini):/i;
const WEB = /^https?:/i;
const KEPT_CLASS = /^(?:(?:h|p|u|dt|e)-.*|mention|hashtag|ellipsis|invisible|quote-inline)$/;
const CLASSES = 20;
const CLASS_LENGTH = 100;
const FEW = /^[1-9]\d?$/;
const SCOPE = /^(?:row|col|rowgroup|colgroup)$/;
const WHOLE_NUMBER = /^-?\d{1,9}$/;
const LANGUAGE_TAG = /^[a-z0-9-]{1,35}$/i;
const NUL = /\0/g;
const TAG_START = /^<\/?[a-z]/i;
/** Begins no tag, but costs the parser a step for each character. */
const LOOSE_RUN = /<{3,}/g;
const TAG_RUN = /(?:<[^<>]*>)+/g;

const REPLACED = new Map<string, Tags>([
  ...alike(BLOCKS, { open: '<div>', close: '</div>', name: 'div' }),
  // A title: also where clients drop all tags it is no one word with what follows.
  ['legend', { open: '<p>', close: '</p>\n', name: 'p' }],
  ...alike(LISTS, { open: '<ul>', close: '</ul>', name: 'ul' }),
  ['q', { open: '“', close: '”' }],
]);
/** What is shown: nothing but the elements, attributes, classes and link schemes of an allow-list. */
export const FOR_DISPLAY: Rules = {
  tagsOf(tag, attributes) {
    if (tag === 'a') return linkTags(attributes);
    return KEPT.has(tag) ? keptTags(tag, attributes) : REPLACED.get(tag);
  },
  writeText: escapeText,
};

/** To write to somebody, or within this server. */
const LOCAL_LINK = /^(?:mailto:|\/(?![/\\])|#)\S*$/i;

/** What is shown of long texts by administrators, which may link within this server. */
export const FOR_DOCUMENTS: Rules = {
  tagsOf(tag, attributes) {
    // The title of the page is above it.
    if (tag === 'h1') return keptTags('h2', attributes);
    const href = attributes.href?.trim() ?? '';
    if (tag === 'a' && LOCAL_LINK.test(href))
      return { open: `<a href="${escapeValue(href)}">`, close: '</a>', name: 'a' };
    return FOR_DISPLAY.tagsOf(tag, attributes);
  },
  writeText: escapeText,
};

/** The part of a text that is parsed, without constructs that only confuse or slow down the parser. */
export function readable(html: string): string {
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
export function withoutTags(html: string): string {
  return html.replace(TAG_RUN, ' ');
}

function alike(names: readonly string[], tags: Tags): [string, Tags][] {
  return names.map((name) => [name, tags]);
}

function keptTags(tag: string, attributes: Attributes): Tags {
  const inside = `${tag}${keptAttributes(tag, attributes)}`;
  if (VOID.has(tag)) return { open: `<${inside} />`, close: '', name: tag };
  return { open: `<${inside}>`, close: `</${tag}>`, name: tag };
}

/** The tags of a link; undefined when its target is not allowed. */
function linkTags(attributes: Attributes): Tags | undefined {
  const href = linkTarget(attributes.href);
  if (href === undefined) return undefined;
  const inside = `a href="${escapeValue(href)}"${keptAttributes('a', attributes)} ${FORCED_ON_LINKS}`;
  return { open: `<${inside}>`, close: '</a>', name: 'a' };
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
    case 'colspan':
    case 'rowspan':
      return FEW.test(value) ? value : undefined;
    case 'scope':
      return SCOPE.test(value) ? value : undefined;
    default:
      return undefined;
  }
}
