const EMOJI = /^\p{RGI_Emoji}$/v;
const PICTURE = '\ufe0f';

/** Whether a text is exactly one Unicode emoji, with or without the selector that asks for its picture form. */
export function isUnicodeEmoji(text: string): boolean {
  return EMOJI.test(text) || EMOJI.test(text + PICTURE);
}
