import { isBlank } from '../blank.ts';
import { cut } from '../text/cut.ts';
import { parsePage } from './parse-page.ts';

/** How much of a page is read, in UTF-16 units. */
const MAX_HTML = 2 * 1024 * 1024;

/** The most characters of one value and of one block of structured data, and the most blocks. */
const MAX_TEXT = 5000;
const MAX_BLOCK = 256 * 1024;
const MAX_BLOCKS = 10;

/** The metadata in the head of a page, unchecked. */
export type Page = {
  readonly title: string;
  readonly language: string | undefined;
  /** The first `<meta>` that is not blank for each name or property, in lower case. */
  readonly meta: ReadonlyMap<string, string>;
  /** The address of the page's oEmbed answer in JSON. */
  readonly oembed: string | undefined;
  /** The contents of `application/ld+json` scripts. */
  readonly structured: readonly string[];
};

/** What is in these is no part of the document: pictures, and what only other readers are shown. */
const APART = new Set([
  'svg',
  'math',
  'template',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'textarea',
  'xmp',
  'object',
]);

/** Reads a page in one pass and skips whatever is malformed. */
export function readPage(html: string): Page {
  const meta = new Map<string, string>();
  const structured: string[] = [];
  let title: string | undefined;
  let language: string | undefined;
  let oembed: string | undefined;
  let inside: 'title' | 'data' | undefined;
  let text = '';
  let apart = 0;
  parsePage(html, MAX_HTML, {
    onopentag(name, attributes) {
      if (APART.has(name)) apart += 1;
      if (apart > 0) return;
      if (name === 'html') language ||= attributes.lang?.trim().slice(0, 35);
      else if (name === 'meta') remember(meta, attributes);
      else if (name === 'link' && isOEmbed(attributes)) oembed ||= attributes.href?.trim();
      else if (name === 'title' && isBlank(title)) inside = 'title';
      else if (name === 'script' && isStructured(attributes) && structured.length < MAX_BLOCKS) inside = 'data';
      text = '';
    },
    ontext(part) {
      if (inside && text.length <= MAX_BLOCK) text += part;
    },
    onclosetag(name) {
      if (APART.has(name)) apart -= 1;
      if (apart > 0) return;
      if (inside === 'title') title = cut(text, MAX_TEXT);
      else if (inside === 'data' && text.length <= MAX_BLOCK) structured.push(text);
      inside = undefined;
    },
  });
  return { title: title ?? '', language, meta, oembed, structured };
}

type Attributes = Record<string, string>;

function remember(meta: Map<string, string>, { property, name, content = '' }: Attributes): void {
  const key = (property ?? name)?.trim().toLowerCase();
  if (key && !isBlank(content) && !meta.has(key) && meta.size < 200) meta.set(key, cut(content, MAX_TEXT));
}

function isOEmbed({ type }: Attributes): boolean {
  return /^\s*(?:application|text)\/json\+oembed\s*$/i.test(type ?? '');
}

function isStructured({ type }: Attributes): boolean {
  return type?.trim().toLowerCase() === 'application/ld+json';
}
