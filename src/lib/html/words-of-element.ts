type Attributes = Readonly<Record<string, string>>;

/** The classes of pictures that software shows instead of characters: emojis, smileys and formulas. */
const STANDS_FOR_TEXT = /(?:^|[\s_-])(?:emoji|emote|emoticon|smiley|smilies|latex|tex|math)(?=$|[\s_-])/i;
const EMOJIS = /^\p{RGI_Emoji}+$/v;
const SHORTCODE = /^:[\w+-]+:$/;

/** The text that an element without text stands for: emojis and smileys shown as pictures, and boxes that are ticked or not. */
export function wordsOf(tag: string, attributes: Attributes): string | undefined {
  if (tag === 'input') return attributes.type?.toLowerCase() === 'checkbox' ? boxOf(attributes) : undefined;
  const alt = tag === 'img' ? attributes.alt?.trim() : undefined;
  if (!alt) return undefined;
  return STANDS_FOR_TEXT.test(attributes.class ?? '') || EMOJIS.test(alt) || SHORTCODE.test(alt) ? alt : undefined;
}

/** What an element is called for those who do not see it; '' when it says nothing. */
export function labelOf({ alt, 'aria-label': label }: Attributes): string {
  return (alt?.trim() || label?.trim()) ?? '';
}

function boxOf({ checked }: Attributes): string {
  return checked === undefined ? '☐ ' : '☑ ';
}
