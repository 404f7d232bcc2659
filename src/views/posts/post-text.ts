import { type Html, html } from '../../lib/html/template.ts';
import type { PostView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { langAttribute, prose } from '../frame/written.ts';
import { withOwnLinks } from './own-links.ts';

/** The characters of a line where there is most room for them. On narrow windows a text has more lines. */
const LINE = 75;

/** A folded text shows 15 lines (`text.css`). One that has only a few more is not folded. */
const FOLDED_FROM = 20;

type Shape = {
  /** Whether a quoted post follows. */
  readonly quotes: boolean;
  /** Whether it is shown whole, however long it is. */
  readonly whole: boolean;
};

/** The text of a post. A long one is folded until somebody opens it, by styles alone. */
export function postText(shown: PostView, reader: Reader, { quotes, whole }: Shape): Html {
  const content = richTextOf(shown);
  const folds = !whole && linesOf(content) >= FOLDED_FROM;
  const named = shown.visibility === 'direct' ? namesSet(content) : content;
  const { dir, text } = prose(mentionsAside(reader.account ? withOwnLinks(named, shown) : named), shown.emojis, reader);
  const { posts } = reader.words;
  return html`<div class="text e-content${quotes && ' quoting'}${folds && ' foldable'}"${dir}${langAttribute(shown)}>${text}</div>${
    folds &&
    html`<details class="fold"><summary><span class="unfold">${posts.showAll}</span><span class="refold">${posts.showLess}</span></summary></details>`
  }`;
}

/** The text with its whole shape. Its headings are below those of any page that it stands in. */
export function richTextOf({ content, rich_content: rich }: Pick<PostView, 'content' | 'rich_content'>): string {
  return rich === undefined
    ? content
    : rich.replaceAll(HEADING, (_tag, end: string, level: string) => `<${end}h${levelOf(level)}`);
}

const HEADING = /<(\/?)h([1-6])(?=[ >])/g;
const levelOf = (level: string): number => Math.min(Number(level) + 3, 6);

/** People whom a text names at its beginning, as links, and the break behind them. */
const NAMES =
  /^(<p>)?((?:(?:<span\b[^>]*>)?<a\b(?=[^>]*\bmention\b)(?![^>]*\bhashtag\b)[^>]*>(?:[^<]|<\/?span\b[^>]*>)*<\/a>(?:<\/span>)?\s*)+(?:<br\s*\/?>)*)(?!\s*(?:<\/p>\s*)?$)/;

/** The text of a message in which those whom it is for are set apart: in a conversation one knows who takes part. */
function namesSet(content: string): string {
  return content.replace(NAMES, '$1<span class="addressed">$2</span>');
}

/** The same without them. */
export function withoutNames(content: string): string {
  return content.replace(NAMES, '$1');
}

/** Names are written in Latin letters, with their sign before them. */
function mentionsAside(content: string): string {
  return content.replaceAll(/<a(?=\s[^>]*\sclass="(?:u-url )?mention")/g, '<a dir="ltr"');
}

/** How many lines a text takes at least. */
function linesOf(content: string): number {
  const lines = content.split(/<br\s*\/?>|<\/(?:p|li|pre|blockquote|h\d|tr|dt|dd|summary|caption)>/);
  return lines.reduce((sum, line) => sum + Math.ceil(line.replaceAll(/<[^>]*>/g, '').length / LINE), 0);
}
