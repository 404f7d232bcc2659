import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * An emoji as browsers load it: the sign, its name, further words by which it is found, the version of the standard since which it is known where
 * not every system has it, and 1 where it has skin tones.
 */
export type EmojiRow = readonly [sign: string, name: string, words: string, since: number, isToned: 0 | 1];

/** The emojis of a group of Unicode, all of them fully qualified, and each once. */
export type EmojiGroup = { readonly group: string; readonly emojis: readonly EmojiRow[] };

/** The folder of a file for each language with all emojis of Unicode by their groups, which `npm run generate` makes. */
export const EMOJIS = 'src/assets/emojis';

/** The file of a language: an array of `EmojiGroup`, as JSON. */
export function emojisIn(language: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../..', EMOJIS, `${language}.json`), 'utf8');
}
