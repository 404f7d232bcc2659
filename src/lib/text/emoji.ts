const EMOJI = /^\p{RGI_Emoji}$/v;
const PICTURE = '\ufe0f';

/** Whether a text is a single Unicode emoji, with or without the variation selector for its picture form. */
export function isUnicodeEmoji(text: string): boolean {
  return EMOJI.test(text) || EMOJI.test(text + PICTURE);
}
