import Negotiator from 'negotiator';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Words } from './words.ts';

/** The languages that there are texts in; the first is for whoever reads none of them. */
export const LANGUAGES: readonly Words[] = [en, de, ar];

/** The texts in a language, such as "de" or "de-AT"; undefined when there are none. */
export function findWords(tag: string | null | undefined): Words | undefined {
  const [language] = (tag ?? '').toLowerCase().split(/[-_]/);
  return LANGUAGES.find((words) => words.language === language);
}

/** The texts in the language that an Accept-Language header prefers among ours; English when it names none of them. */
export function acceptedWords(header: string | undefined): Words {
  const known = LANGUAGES.map(({ language }) => language);
  const asked = new Negotiator({ headers: { 'accept-language': header } }).languages();
  const [preferred] = asked.map((tag) => (tag === '*' ? known[0] : tag)).filter((tag) => findWords(tag));
  return findWords(preferred) ?? en;
}
