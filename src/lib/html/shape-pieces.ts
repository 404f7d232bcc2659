/** A part of what an element contains: a line of text with its markup, or an element that stands apart from its neighbours. */
export type Piece = {
  readonly html: string;
  /** The element that stands apart; undefined for a line. */
  readonly name?: string;
  /** Whether it shows anything but white space. */
  readonly says: boolean;
  /** What a cell, or an entry of a list of descriptions, contains. */
  readonly inner?: readonly Piece[];
};

const BREAK = '<br />';
/** Where blocks inside of a line begin and end. */
const SEAM = /<br \/>|<\/?(?:p|ul|ol|li|pre|blockquote)(?: [^<>]*)?>/;

/** Whether a part stands apart from its neighbours. */
export const isBlock = ({ name }: Piece): boolean => name !== undefined;
/** Whether a part shows anything. */
export const says = ({ says: it }: Piece): boolean => it;

/** Without the white space and line breaks at its ends, which show nothing there. */
export function trimmed(html: string): string {
  let text = html.trim();
  for (;;) {
    if (text.startsWith(BREAK)) text = text.slice(BREAK.length).trimStart();
    else if (text.endsWith(BREAK)) text = text.slice(0, -BREAK.length).trimEnd();
    else return text;
  }
}

/** Lines of text one below the other, and what stands apart between them. */
export function inLines(pieces: readonly Piece[]): string {
  const shown = withoutGaps(pieces);
  const [only] = shown;
  if (shown.length === 1 && only) return only.html;
  return shown
    .map((piece, at) => {
      if (isBlock(piece)) return piece.html;
      const before = shown[at - 1];
      return `${before && !isBlock(before) ? BREAK : ''}${trimmed(piece.html)}`;
    })
    .join('');
}

/**
 * As `inLines`, for elements that contain paragraphs: where a line stands beside what stands apart, or an empty one between two, `wrap`
 * makes paragraphs of them.
 */
export function inParagraphs(pieces: readonly Piece[], wrap: (lines: string) => string): string {
  const groups = groupsOf(withoutIdleRules(pieces));
  const [only] = groups;
  if (groups.length === 1 && only && !isBlock(only.first)) return inLines(only.pieces);
  return groups
    .map(({ first, pieces: lines }) => (isBlock(first) ? first.html : wrap(trimmed(inLines(lines)))))
    .join('');
}

/** As `inParagraphs`, but what `wrap` makes of lines is a piece, also of all there is. */
export function grouped(pieces: readonly Piece[], wrap: (lines: string) => Piece): Piece[] {
  return groupsOf(pieces).map(({ first, pieces: lines }) => (isBlock(first) ? first : wrap(trimmed(inLines(lines)))));
}

type Group = { readonly first: Piece; readonly pieces: Piece[] };

/** What stands apart, one by one, and lines that follow each other. */
function groupsOf(pieces: readonly Piece[]): Group[] {
  const groups: Group[] = [];
  let lines: Piece[] | undefined;
  for (const piece of withoutGaps(pieces, true)) {
    if (isBlock(piece) || !piece.says) lines = undefined;
    if (isBlock(piece)) groups.push({ first: piece, pieces: [] });
    else if (lines) lines.push(piece);
    else if (piece.says) {
      lines = [piece];
      groups.push({ first: piece, pieces: lines });
    }
  }
  return groups;
}

/** Without what shows nothing between blocks and lines; white space between two blocks stays as it is written, and empty lines if asked for. */
function withoutGaps(pieces: readonly Piece[], withEmptyLines = false): Piece[] {
  if (pieces.length === 1) return [...pieces];
  const kept: Piece[] = [];
  let space = '';
  for (const piece of pieces) {
    if (isBlock(piece) || piece.says) {
      const before = kept.at(-1);
      const between = before && isBlock(before) && isBlock(piece) ? space : '';
      kept.push(between === '' ? piece : { ...piece, html: `${between}${piece.html}` });
      space = '';
    } else if (!piece.html.includes(BREAK)) space = piece.html;
    else if (withEmptyLines) kept.push(piece);
  }
  return kept;
}

/** A rule divides: at the ends, or after another one, there is nothing to divide. */
function withoutIdleRules(pieces: readonly Piece[]): Piece[] {
  const last = pieces.findLastIndex(says);
  let divides = false;
  return pieces.filter((piece, at) => {
    if (piece.name !== 'hr') {
      divides ||= piece.says;
      return true;
    }
    const kept = divides && at < last;
    divides = false;
    return kept;
  });
}

/** Safe HTML in one line: what stood apart in it is set apart by strokes. */
export function inOneLine(html: string): string {
  return html
    .split(SEAM)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' / ');
}
