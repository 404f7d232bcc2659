import { isBlank } from '../blank.ts';
import type { Tags, Writer } from './filter.ts';
import {
  apart,
  CELLS,
  type Element,
  type Extent,
  freed,
  HEADING,
  inline,
  OF_LINES,
  PARAGRAPH,
  PARENTS,
  PARTS,
  rule,
} from './shape-elements.ts';
import { inParagraphs, type Piece } from './shape-pieces.ts';

const ROOT: Tags = { open: '', close: '' };
const BLOCKS = new Set([
  'div',
  'hr',
  'p',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'details',
  'figure',
  ...PARTS.keys(),
  ...PARENTS.keys(),
]);

/** An element that is open, with the line that is being written in it. */
type Frame = Omit<Element, 'pieces'> & { readonly pieces: Piece[]; line: string; says: boolean };

/**
 * Puts a text together so that its shape is seen: what stands apart in HTML stands apart, elements are only where they belong, and what
 * shows nothing is left out, such as the paragraph around a picture that was cut out.
 */
export function shapeWriter(extent: Extent): Writer {
  const root = frameOf(ROOT);
  const frames: Frame[] = [root];
  const top = () => frames.at(-1) ?? root;
  return {
    open(tags) {
      if (standsApart(tags.name)) endLine(top());
      frames.push(frameOf(tags, top()));
    },
    text(written, text) {
      const frame = top();
      frame.line += written;
      frame.says ||= !isBlank(text);
    },
    close() {
      const frame = frames.pop();
      if (frame) put(top(), frame, frames.findLast(({ name }) => name !== 'div')?.name ?? '', extent);
    },
    end() {
      endLine(root);
      return inParagraphs(root.pieces, (lines) => `${PARAGRAPH.open}${lines}${PARAGRAPH.close}`);
    },
  };
}

function frameOf(tags: Tags, parent?: Frame): Frame {
  const { name = '' } = tags;
  return { name, tags, pieces: [], line: '', says: false, verbatim: parent?.verbatim === true || name === 'pre' };
}

const standsApart = (name = '') => BLOCKS.has(name) || HEADING.test(name);

function endLine(frame: Frame): void {
  if (frame.line !== '') frame.pieces.push({ html: frame.line, says: frame.says });
  frame.line = '';
  frame.says = false;
}

/** Adds an element that was closed to the one that it is in; `outer` is the first around it that means anything. */
function put(parent: Frame, element: Frame, outer: string, extent: Extent): void {
  const { name, tags } = element;
  if (name === 'br') {
    parent.line += tags.open;
    return;
  }
  endLine(element);
  if (!standsApart(name)) {
    const within = inline(element, extent);
    if (within.name === undefined) {
      parent.line += within.html;
      parent.says ||= within.says;
      return;
    }
    endLine(parent);
    parent.pieces.push(within);
  } else parent.pieces.push(...become(element, outer, extent));
}

/** What an element becomes inside of `outer`: what it contains where it has no place, and nothing if it shows nothing. */
function become(element: Frame, outer: string, extent: Extent): readonly Piece[] {
  const { name, pieces } = element;
  if (name === 'hr') return [rule(extent)];
  if (PARENTS.get(name)?.includes(outer) === false) return freed(pieces);
  if (name === 'div' || (name === 'p' && OF_LINES.test(outer))) return pieces;
  const isEmpty = !CELLS.has(name) && !pieces.some((piece) => piece.says);
  return isEmpty ? [] : apart(element, extent);
}
