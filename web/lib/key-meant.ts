/** What a keydown event says of the key, its layout and what is held with it. */
export type Pressed = {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
  getModifierState(name: string): boolean;
};

/** The keys that mean something while nobody writes, besides those that buttons of the page say. */
const KEYS: ReadonlySet<string> = new Set([...'bdefghjklmnopqrstux0123456789/?', 'Enter', 'Escape']);

/** These have their place on each layout, if need be with Shift or another key. */
const SIGNS: Readonly<Record<string, string>> = { '/': '/', '／': '/', '?': '?', '？': '?', '؟': '?' };

const ANY_LETTERS = /^[\p{L}\p{M}]+$/u;
const LATIN = /\p{Script=Latin}/u;
const FULL_WIDTH = /^[\uff01-\uff5e]$/;
const DIGIT_KEY = /^(?:Digit|Numpad)(\d)$/;
const LETTER_KEY = /^Key([A-Z])$/;

/** Where Greek layouts have no letter. */
const GREEK_Q = ';';

/**
 * The key that is meant, as on an American keyboard; undefined when it is none of ours, and no button of the page says it (`isSaid`),
 * something is held with it, or an input method composes. A Latin letter is what it says, wherever it is; where a layout has letters of another
 * script, its place counts, and so it does for digits.
 */
export function keyMeant(pressed: Pressed, isSaid: (key: string) => boolean): string | undefined {
  if (pressed.isComposing || pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const sign = SIGNS[pressed.key];
  if (sign !== undefined) return sign;
  // What a further key makes of a letter is another letter, but it may be the way to a sign.
  const meant = pressed.getModifierState('AltGraph') ? undefined : letterOrDigit(pressed);
  return meant !== undefined && (KEYS.has(meant) || isSaid(meant)) ? meant : undefined;
}

function letterOrDigit({ key, code, shiftKey }: Pressed): string | undefined {
  const plain = FULL_WIDTH.test(key) ? key.normalize('NFKC') : key;
  // French keyboards have digits only with Shift, or on the pad of numbers.
  if (/^\d$/.test(plain)) return plain;
  if (shiftKey) return undefined;
  const digit = plain.length === 1 ? DIGIT_KEY.exec(code)?.[1] : undefined;
  if (digit !== undefined) return digit;
  const isOther = (ANY_LETTERS.test(plain) && !LATIN.test(plain)) || (key === GREEK_Q && code === 'KeyQ');
  if (!isOther) return plain.length === 1 ? plain.toLowerCase() : key;
  return code === 'Slash' ? '/' : LETTER_KEY.exec(code)?.[1]?.toLowerCase();
}
