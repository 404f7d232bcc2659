import type { Db } from '../../platform/db/handle.ts';
import { en } from '../../words/en.ts';
import { findWords } from '../../words/languages.ts';
import type { Words } from '../../words/words.ts';
import { readSettings } from './settings.ts';

/** The texts for whoever gets a letter: in the language that they chose, or else in the first that is spoken on this server. */
export async function letterWords(db: Db, locale: string | null): Promise<Words> {
  const { languages } = await readSettings(db);
  return findWords(locale) ?? findWords(languages[0]) ?? en;
}
