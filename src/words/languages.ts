import { createRequire } from 'node:module';
import Negotiator from 'negotiator';
import { en } from './en.ts';
import type { Words } from './words.ts';

/** A language that there are texts in: its tag, its name for itself, and its texts, which are loaded when somebody first reads them. */
type Language = { readonly language: string; readonly name: string; readonly words: () => Words };

// Synchronous, so that whoever writes a sentence does not wait for it; a server holds only the languages that its people read.
const load = createRequire(import.meta.url);

function german(): Words {
  const { de }: typeof import('./de.ts') = load('./de.ts');
  return de;
}

function arabic(): Words {
  const { ar }: typeof import('./ar.ts') = load('./ar.ts');
  return ar;
}

/** The languages that there are texts in; the first is for whoever reads none of them. */
export const LANGUAGES: readonly Language[] = [
  { language: 'en', name: 'English', words: () => en },
  { language: 'de', name: 'Deutsch', words: german },
  { language: 'ar', name: 'العربية', words: arabic },
];

/** The texts in a language, such as "de" or "de-AT"; undefined when there are none. */
export function findWords(tag: string | null | undefined): Words | undefined {
  return findLanguage(tag)?.words();
}

function findLanguage(tag: string | null | undefined): Language | undefined {
  const [wanted] = (tag ?? '').toLowerCase().split(/[-_]/);
  return LANGUAGES.find(({ language }) => language === wanted);
}

/** The texts in the language that an Accept-Language header prefers among ours; English when it names none of them. */
export function acceptedWords(header: string | undefined): Words {
  const asked = new Negotiator({ headers: { 'accept-language': header } }).languages();
  const known = asked.map((tag) => (tag === '*' ? 'en' : tag)).find((tag) => findLanguage(tag));
  return findWords(known) ?? en;
}
