import { openParser } from './parser.ts';

/** The classes of pictures that software shows instead of characters: emojis, smileys and formulas. */
const STANDS_FOR_TEXT = /(?:^|[\s_-])(?:emoji|emote|emoticon|smiley|smilies|latex|tex|math)(?=$|[\s_-])/i;
const EMOJIS = /^\p{RGI_Emoji}+$/v;
const SHORTCODE = /^:[\w+-]+:$/;

/** The text that an element without text stands for: emojis and smileys shown as pictures, and boxes that are ticked or not. */
function wordsOf(tag: string, attributes: Attributes): string | undefined {
  if (tag === 'input') return attributes.type?.toLowerCase() === 'checkbox' ? boxOf(attributes) : undefined;
  const alt = tag === 'img' ? attributes.alt?.trim() : undefined;
  if (!alt) return undefined;
  return STANDS_FOR_TEXT.test(attributes.class ?? '') || EMOJIS.test(alt) || SHORTCODE.test(alt) ? alt : undefined;
}

/** What an element is called for those who do not see it; '' when it says nothing. */
function labelOf({ alt, 'aria-label': label }: Attributes): string {
  return (alt?.trim() || label?.trim()) ?? '';
}

function boxOf({ checked }: Attributes): string {
  return checked === undefined ? '☐ ' : '☑ ';
}

/** Elements nested deeper than this lose their tags. */
const MAX_DEPTH = 64;
/** A document nested deeper than this is hostile and is not read, because the parser's cost grows with the square of the depth. */
const REFUSED_DEPTH = 256;

const DROPPED_WITH_CONTENT = new Set(
  'script style textarea option xmp iframe noembed noframes noscript plaintext template title svg math object'.split(
    ' ',
  ),
);

/** As the parser returns them: names in lower case, values without entities, and the first of several with one name. */
export type Attributes = Readonly<Record<string, string>>;

/** The exact output at the beginning and end of an element, and what it is where that matters to whoever writes it. */
export type Tags = { readonly open: string; readonly close: string; readonly name?: string };

/** Puts together what passed the filter. Every element that is opened is closed. */
export type Writer = {
  readonly open: (element: Tags) => void;
  /** A text in its written form, and as it reads. */
  readonly text: (written: string, text: string) => void;
  readonly close: () => void;
  readonly end: () => string;
};

/** How to rewrite HTML. Both functions get untrusted input, and their results are not checked again. */
export type Rules = {
  /** Undefined removes the tags and keeps what they enclose. */
  readonly tagsOf: (tag: string, attributes: Attributes) => Tags | undefined;
  readonly writeText: (text: string) => string;
};

/**
 * Rewrites HTML by rules; only what they return is in the output. Every opened tag is closed; comments are dropped, and so are elements
 * such as scripts, with their content. Pictures that stand for words, such as emojis, become these, and so does what is the only content of
 * a link. Undefined when elements are nested far too deep.
 */
export function filterHtml(
  html: string,
  { tagsOf, writeText }: Rules,
  out: Writer = oneAfterAnother(),
): string | undefined {
  /** Whether each of the open elements is written. */
  const open: boolean[] = [];
  let droppedFrom: number | undefined;
  let refused = false;
  /** The words for the innermost link as long as it shows no text. */
  let mute: { label: string } | undefined;

  const say = (text: string) => {
    out.text(writeText(text), text);
    if (text.trim() !== '') mute = undefined;
  };
  const parser = openParser({
    onopentag(tag, attributes) {
      if (open.length === REFUSED_DEPTH) {
        refused = true;
        parser.pause();
        return;
      }
      if (tag === 'a') mute = { label: '' };
      if (mute) mute.label ||= labelOf(attributes);
      const words = droppedFrom === undefined ? wordsOf(tag, attributes) : undefined;
      if (words !== undefined) say(words);
      const tags = droppedFrom === undefined && open.length < MAX_DEPTH ? tagsOf(tag, attributes) : undefined;
      if (tags === undefined && DROPPED_WITH_CONTENT.has(tag)) droppedFrom ??= open.length;
      if (tags) out.open(tags);
      open.push(tags !== undefined);
    },
    ontext(text) {
      if (droppedFrom === undefined) say(text);
    },
    onclosetag(tag) {
      if (tag === 'a' && mute) say(mute.label);
      if (tag === 'a') mute = undefined;
      if (open.pop()) out.close();
      if (open.length === droppedFrom) droppedFrom = undefined;
    },
  });
  parser.end(html);
  return refused ? undefined : out.end();
}

/** Writes everything as it comes. */
function oneAfterAnother(): Writer {
  const closing: string[] = [];
  let out = '';
  return {
    open({ open, close }) {
      out += open;
      closing.push(close);
    },
    text(written) {
      out += written;
    },
    close() {
      out += closing.pop() ?? '';
    },
    end: () => out,
  };
}
