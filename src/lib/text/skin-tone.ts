/** The skin tones of Unicode, from light to dark, after none. */
export const SKIN_TONES = ['', '\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}'] as const;

const JOINER = '\u200d';
const HANDSHAKE = '\u{1f91d}';
const TAKES_TONE = /^\p{Emoji_Modifier_Base}\ufe0f?$/u;

/** An emoji that has skin tones in one of them: each person of several in the same. */
export function inSkinTone(emoji: string, tone: string): string {
  if (tone === '') return emoji;
  const parts = emoji.split(JOINER);
  const takes = (part: string) => TAKES_TONE.test(part) && (parts.length === 1 || part !== HANDSHAKE);
  return parts.map((part) => (takes(part) ? part.replace('\ufe0f', '') + tone : part)).join(JOINER);
}
