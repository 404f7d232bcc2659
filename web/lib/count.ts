/** The length of any web address. */
const URL_LENGTH = 23;

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Marks after an address belong to the sentence. */
const MARKS = '.,:;!?\'"»”)]';
const MENTION = /(^|[^\w/])@(\w+)@[\w-]+(?:\.[\w-]+)+/g;

/** Characters that never belong together. */
const SIMPLE = /^[\t\n\x20-\x7e]*$/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The length of a post as the server counts it: 23 for a web address, a handle without its domain, otherwise what people see as characters. */
export function postLength(warning: string, text: string): number {
  const short = text.replace(ADDRESS, shortened).replace(MENTION, '$1@$2');
  const counted = warning + (text.trim() === '' ? '' : short);
  return SIMPLE.test(counted) ? counted.length : [...graphemes.segment(counted)].length;
}

function shortened(address: string): string {
  let end = address.length;
  while (end > 0 && MARKS.includes(address.charAt(end - 1))) end -= 1;
  return 'x'.repeat(URL_LENGTH) + address.slice(end);
}
