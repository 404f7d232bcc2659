import { EMOJIS } from '../src/assets/emojis.ts';
import { LANGUAGES } from '../src/words/languages.ts';
import { CONFIGURATION, configurationDocument } from './configuration.ts';
import { emojiFile, emojiLicence } from './emojis.ts';

/** The files of the repository that are made from others, by their paths from its root, with what makes their text. */
export const GENERATED: ReadonlyMap<string, () => Promise<string>> = new Map([
  [CONFIGURATION, configurationDocument],
  [`${EMOJIS}/LICENSE`, emojiLicence],
  ...LANGUAGES.map(({ language }): [string, () => Promise<string>] => [
    `${EMOJIS}/${language}.json`,
    () => emojiFile(language),
  ]),
]);
