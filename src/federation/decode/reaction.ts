const CUSTOM = /^:[a-zA-Z0-9_+-]{1,128}(?:@[a-z0-9.:-]+)?:$/i;
const EMOJI = /^\p{RGI_Emoji}$/v;

/** Whether a text is one emoji, of Unicode or a custom one (FEP-c0e0). */
export function isOneEmoji(text: string | undefined): boolean {
  return text !== undefined && (CUSTOM.test(text) || EMOJI.test(text));
}
