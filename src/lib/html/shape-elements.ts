import type { Tags } from './filter.ts';
import { asText } from './raised.ts';
import { grouped, inLines, inOneLine, inParagraphs, isBlock, type Piece, says, trimmed } from './shape-pieces.ts';

/** How much of the shape of a text is kept: all of it, or what clients of the API can show, which is Mastodon's allow-list. */
export type Extent = 'whole' | 'for clients';

/** An element with what it contains. */
export type Element = {
  readonly name: string;
  readonly tags: Tags;
  readonly pieces: readonly Piece[];
  /** Whether white space in it is shown. */
  readonly verbatim: boolean;
};

export const PARAGRAPH: Tags = { open: '<p>', close: '</p>' };
const STRONG: Tags = { open: '<p><strong>', close: '</strong></p>' };
export const HEADING = /^h[1-6]$/;
/** Elements in which paragraphs are lines. */
export const OF_LINES = /^(?:caption|dt|summary|h[1-6])$/;
/** What is counted, so that it is there even when it is empty. */
export const CELLS: ReadonlySet<string> = new Set(['li', 'td', 'th']);

/** Elements of which only these parts are shown inside of them; whatever else is there comes before. */
export const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['table', ['caption', 'thead', 'tbody', 'tfoot', 'tr']],
  ['thead', ['tr']],
  ['tbody', ['tr']],
  ['tfoot', ['tr']],
  ['tr', ['th', 'td']],
  ['dl', ['dt', 'dd']],
]);

/** Where an element must be to be one. */
export const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['caption', ['table']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['tr', ['table', 'thead', 'tbody', 'tfoot']],
  ['th', ['tr']],
  ['td', ['tr']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['summary', ['details']],
  ['figcaption', ['figure']],
]);

/** What parts of an element contain, where there is no such element. */
export function freed(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => (PARENTS.has(piece.name ?? '') ? freed(piece.inner ?? []) : [piece]));
}

const inside = ({ open, close }: Tags, content: string): string => `${open}${content}${close}`;

/** A change of subject. */
export function rule(extent: Extent): Piece {
  return { html: extent === 'whole' ? '<hr />' : '<p>———</p>', name: 'hr', says: false };
}

/** An element within a line; it stands apart itself where it contains what does, and a link without a text leads nowhere. */
export function inline({ name, tags, pieces, verbatim }: Element, extent: Extent): Piece {
  const content = verbatim ? pieces.map(({ html }) => html).join('\n') : inLines(pieces);
  const said = pieces.some(says);
  if (name === 'a' && !said) return { html: '', says: false };
  const html =
    extent === 'for clients' && (name === 'sup' || name === 'sub') ? asText(name, content) : inside(tags, content);
  return { html, says: said, ...(pieces.some(isBlock) && { name }) };
}

/** What an element that stands apart becomes. */
export function apart(element: Element, extent: Extent): readonly Piece[] {
  const { name, tags, pieces } = element;
  if (PARTS.has(name)) return ofParts(element, extent);
  if (HEADING.test(name)) return eachIn(extent === 'whole' ? tags : STRONG, pieces);
  switch (name) {
    case 'p':
      return eachIn(tags, pieces);
    case 'pre':
      return [{ html: inside(tags, pieces.map(({ html }) => html).join('\n')), name, says: true }];
    case 'blockquote':
      return [{ html: inside(tags, inParagraphs(pieces, paragraph)), name, says: true }];
    case 'ul':
    case 'ol':
      return [{ html: inside(tags, inLines(pieces.map(asItem))), name, says: true }];
    case 'details':
      return foldable(element, extent);
    case 'figure':
      return figure(element, extent);
    default:
      return [{ html: inside(tags, inLines(pieces)), name, says: pieces.some(says), inner: pieces }];
  }
}

const paragraph = (lines: string): string => inside(PARAGRAPH, lines);

/** Lines in one element, several where something stands apart between them. */
function eachIn(tags: Tags, pieces: readonly Piece[]): Piece[] {
  return grouped(pieces, (lines) => ({ html: inside(tags, lines), name: 'p', says: true }));
}

/** What stands in a list without being an entry is one. */
function asItem(piece: Piece): Piece {
  return isBlock(piece) || !piece.says ? piece : { html: `<li>${trimmed(piece.html)}</li>`, name: 'li', says: true };
}

/** What can be folded below its title; without one there would be nothing to say what is hidden. */
function foldable({ name, tags, pieces }: Element, extent: Extent): readonly Piece[] {
  const title = pieces.find((piece) => piece.name === 'summary' && piece.says);
  const rest = pieces.flatMap((piece) =>
    piece === title ? [] : piece.name === 'summary' ? (piece.inner ?? []) : [piece],
  );
  if (!title) return rest;
  if (extent === 'for clients' || !rest.some(says))
    return [...eachIn(extent === 'whole' ? PARAGRAPH : STRONG, title.inner ?? []).map(endsLine), ...rest];
  return [{ html: inside(tags, title.html + inParagraphs([...rest, NOTHING], paragraph)), name, says: true }];
}

/** Also where clients drop all tags, a title is no one word with what follows. */
const endsLine = (piece: Piece): Piece => ({ ...piece, html: `${piece.html}\n` });

/** Makes paragraphs of the lines beside it. */
const NOTHING: Piece = { html: '', name: '', says: false };

/** Something with a caption; where only that is left, because a picture is shown elsewhere, it is a paragraph. */
function figure({ name, tags, pieces }: Element, extent: Extent): readonly Piece[] {
  const captionless = pieces.filter((piece) => piece.name !== 'figcaption');
  if (extent === 'whole' && captionless.length < pieces.length && captionless.some(says)) {
    return [{ html: inside(tags, inParagraphs(pieces, paragraph)), name, says: true }];
  }
  return pieces.flatMap((piece) => (piece.name === 'figcaption' ? eachIn(PARAGRAPH, piece.inner ?? []) : [piece]));
}

function ofParts(element: Element, extent: Extent): readonly Piece[] {
  const { name, tags, pieces } = element;
  const parts = pieces.filter((piece) => PARTS.get(name)?.includes(piece.name ?? ''));
  const strays = freed(pieces.filter((piece) => !parts.includes(piece) && (piece.says || isBlock(piece))));
  if (!parts.some(says)) return strays;
  if (name === 'table') return [...strays, ...table(tags, parts, extent)];
  if (name === 'dl') return [...strays, ...(extent === 'whole' ? [whole(element, parts)] : definitions(parts))];
  return [...strays, { ...whole(element, parts), inner: parts }];
}

function whole({ name, tags }: Element, parts: readonly Piece[]): Piece {
  return { html: inside(tags, parts.map(({ html }) => html).join('')), name, says: true };
}

/** A table; one of a single cell is only there for its looks. */
function table(tags: Tags, parts: readonly Piece[], extent: Extent): readonly Piece[] {
  const rows = parts
    .filter(says)
    .flatMap((part) => (part.name === 'tr' ? [part] : part.name === 'caption' ? [] : (part.inner ?? [])));
  const captions = parts.filter((part) => part.name === 'caption' && part.says);
  const cells = rows.flatMap(({ inner = [] }) => inner);
  if (cells.length <= 1 || extent === 'for clients') {
    const above = captions.flatMap(({ inner = [] }) => eachIn(STRONG, inner));
    return [...above, ...(cells.length <= 1 ? cells.flatMap(({ inner = [] }) => inner) : [asLines(rows)])];
  }
  const [caption] = captions;
  const shown = parts.filter((part) => part.name !== 'caption' || part === caption);
  return [whole({ name: 'table', tags, pieces: [], verbatim: false }, shown)];
}

/** A line for each row, in which strokes set the cells apart; what heads others is bold. */
function asLines(rows: readonly Piece[]): Piece {
  const lines = rows.map(({ inner = [] }) => inner.map(cellInLine).join(' | ').trim());
  return { html: paragraph(lines.join('<br />')), name: 'p', says: true };
}

function cellInLine({ name, inner = [], says: said }: Piece): string {
  const text = inOneLine(inLines(inner));
  return name === 'th' && said ? `<strong>${text}</strong>` : text;
}

/** A paragraph for each term, which is bold, and what it means. */
function definitions(parts: readonly Piece[]): Piece[] {
  const paragraphs: Piece[][] = [];
  let before = '';
  for (const { name = '', inner = [] } of parts) {
    const lines =
      name === 'dt' ? [{ html: `<strong>${trimmed(inLines(inner))}</strong>`, says: inner.some(says) }] : inner;
    if (name === 'dt' && before !== 'dt') paragraphs.push([]);
    (paragraphs.at(-1) ?? paragraphs[paragraphs.push([]) - 1])?.push(...lines);
    before = name;
  }
  return paragraphs.flatMap((lines) => eachIn(PARAGRAPH, lines));
}
