/** Longer addresses stay plain text, because a truncated link would lead elsewhere. */
export const MAX_URL = 2048;

const BRACKETS = ['()', '[]', '{}', '（）', '［］', '｛｝', '「」', '『』', '｢｣', '【】', '〔〕', '〈〉', '《》'];
const CLOSING: ReadonlyMap<string, string> = new Map(BRACKETS.map(([open = '', close = '']) => [open, close]));
const CLOSINGS: ReadonlySet<string> = new Set(CLOSING.values());

/** White space, and what cannot be seen and would change what is seen; an address that is copied has none of it, but `%20`. */
const NEVER =
  '\\p{White_Space}\\p{Cc}\\p{Cs}<>\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff\\ufffe\\uffff';
const PLAIN = new RegExp(`[^${NEVER}\\(\\)\\[\\]\\{\\}（）［］｛｝「」『』｢｣【】〔〕〈〉《》]+`, 'vy');

/** What belongs to the sentence where it stands last: ends of sentences and clauses, quotes and brackets of all scripts, and marks of Markdown. */
const NOT_LAST = /[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}\p{Pi}\p{Pf}!?*"'`:;=,.…‥$%~～〜&|｜@]/u;
/** These may end a query. */
const LAST_OF_QUERY = /[=&]/;

/**
 * Where the path, query and fragment of an address end that begin at `start`. They go on over everything but white space, `<`, `>` and
 * brackets without a partner. Mastodon: `valid_url_path`, which is as generous inside, but knows fewer scripts at the end.
 */
export function urlTailEnd(text: string, start: number): number {
  const open: { readonly at: number; readonly close: string }[] = [];
  const closed = new Set<number>();
  let end = plainEnd(text, start);
  for (let char = text.charAt(end); CLOSING.has(char) || CLOSINGS.has(char); char = text.charAt(end)) {
    const close = CLOSING.get(char);
    if (close === undefined) {
      const partner = open.findLastIndex((one) => one.close === char);
      if (partner === -1) break;
      open.length = partner;
      closed.add(end);
    } else open.push({ at: end, close });
    end = plainEnd(text, end + 1);
  }
  const unclosed = open.find(({ close }) => close === ')');
  // What is too long for a link is not looked at twice.
  return lastEnd(text, start, unclosed && end - start <= MAX_URL ? unclosed.at : end, closed);
}

function plainEnd(text: string, start: number): number {
  PLAIN.lastIndex = start;
  return PLAIN.test(text) ? PLAIN.lastIndex : start;
}

/** The end without what must not stand last. */
function lastEnd(text: string, start: number, end: number, closed: ReadonlySet<number>): number {
  const query = text.indexOf('?', start);
  let last = end;
  while (last > start) {
    const at = /[\udc00-\udfff]/.test(text.charAt(last - 1)) ? last - 2 : last - 1;
    const char = text.slice(at, last);
    const isOfQuery = query !== -1 && query < at && LAST_OF_QUERY.test(char);
    if (closed.has(at) || isOfQuery || !NOT_LAST.test(char)) break;
    last = at;
  }
  return last;
}
