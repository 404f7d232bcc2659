import { openParser } from './parser.ts';

/** Elements nested deeper lose their tags. */
const MAX_DEPTH = 64;
/** A document nested deeper is hostile and is not read: the parser's cost grows with the square of the depth. */
const REFUSED_DEPTH = 256;

const DROPPED_WITH_CONTENT = new Set(
  'script style textarea option xmp iframe noembed noframes noscript plaintext template title svg math object'.split(
    ' ',
  ),
);

/** As the parser reads them: names in lower case, values without entities, the first of a name. */
export type Attributes = Readonly<Record<string, string>>;

/** What is written where an element begins and where it ends, as it is. */
export type Tags = { readonly open: string; readonly close: string };

/** What becomes of HTML. Both are asked about untrusted input, and what they answer is not looked at again. */
export type Rules = {
  /** Undefined takes the tags away and keeps what they enclose. */
  readonly tagsOf: (tag: string, attributes: Attributes) => Tags | undefined;
  readonly writeText: (text: string) => string;
};

/**
 * Writes HTML anew by the rules: nothing of the input comes out but through them. Whatever is opened is closed; comments,
 * and elements like scripts with all they enclose, are dropped. Undefined when elements are nested beyond all measure.
 */
export function filterHtml(html: string, { tagsOf, writeText }: Rules): string | undefined {
  /** What is written at the end of each element that is open. */
  const open: string[] = [];
  let droppedFrom: number | undefined;
  let refused = false;
  let out = '';

  const parser = openParser({
    onopentag(tag, attributes) {
      if (open.length === REFUSED_DEPTH) {
        refused = true;
        parser.pause();
        return;
      }
      const tags = droppedFrom === undefined && open.length < MAX_DEPTH ? tagsOf(tag, attributes) : undefined;
      if (tags === undefined && DROPPED_WITH_CONTENT.has(tag)) droppedFrom ??= open.length;
      out += tags?.open ?? '';
      open.push(tags?.close ?? '');
    },
    ontext(text) {
      if (droppedFrom === undefined) out += writeText(text);
    },
    onclosetag() {
      out += open.pop() ?? '';
      if (open.length === droppedFrom) droppedFrom = undefined;
    },
  });
  parser.end(html);
  return refused ? undefined : out;
}
