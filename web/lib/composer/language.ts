import { scanText } from '../../../src/lib/text/scan.ts';
import { hiddenValue, type Parts, word } from './parts.ts';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Scripts in which nearly only one language is written. */
const WRITTEN: readonly (readonly [string, RegExp])[] = [
  ['ja', KANA],
  ['ko', /\p{Script=Hangul}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['km', /\p{Script=Khmer}/gu],
  ['lo', /\p{Script=Lao}/gu],
  ['my', /\p{Script=Myanmar}/gu],
  ['si', /\p{Script=Sinhala}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
];

/** Fewer letters tell nothing, neither by their script nor by their words; and how sure the browser must be. */
const FEWEST = { letters: 8, words: 40 } as const;
const SURE = 0.85;

/** What some browsers know by themselves, without asking anybody. */
type Detector = {
  detect(text: string): Promise<readonly { readonly detectedLanguage: string; readonly confidence: number }[]>;
};
type Detectors = { availability(): Promise<string>; create(): Promise<Detector> };

declare global {
  interface Window {
    /** Not in all browsers meant. */
    readonly LanguageDetector?: Detectors;
  }
}

/**
 * Chooses the language of a post by its text, where that is sure: by a script that one language has, or by what the browser itself
 * recognises. It says so, takes that back when the text is not of that language any more, and leaves the choice alone as soon as a person
 * has made one. Fields of the post say which language they are in, whoever chose it.
 */
export function guessLanguage({ root, form, text }: Parts): void {
  const select = form.querySelector<HTMLSelectElement>('select[name="language"]');
  if (!select) return;
  sayInFields(form, select);
  if (hiddenValue(form, 'editing') !== '' || hiddenValue(form, 'draft_id') !== '') return;
  const hint = form.querySelector('.guessed');
  const left = new AbortController();
  const { signal } = left;
  select.addEventListener('change', () => {
    if (hint) hint.textContent = '';
    left.abort();
  });
  const usual = select.value;
  let timer = 0;
  const look = async () => {
    const { value } = text;
    const guessed = select.value === usual ? undefined : select.value;
    const language = (await languageOf(value, guessed)) ?? usual;
    const isOffered = [...select.options].some((option) => option.value === language);
    if (signal.aborted || text.value !== value || !isOffered || select.value === language) return;
    select.value = language;
    const said = language === usual ? '' : `${word(root, 'guessed')} ${select.selectedOptions[0]?.textContent ?? ''}`;
    if (hint) hint.textContent = said;
    tellFields(form, select);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), 800);
  };
  for (const type of ['input', 'compositionend']) text.addEventListener(type, later, { signal });
  // What was written while the scripts were loading.
  if (text.value !== text.defaultValue && select.selectedOptions[0]?.defaultSelected) later();
}

/** Spelling, voices and fonts go by the language of a field. Those that come later, as the posts of a thread do, are told when they are used. */
function sayInFields(form: HTMLFormElement, select: HTMLSelectElement): void {
  tellFields(form, select);
  select.addEventListener('change', () => tellFields(form, select));
  form.addEventListener('focusin', () => tellFields(form, select));
}

function tellFields(form: HTMLFormElement, { value }: HTMLSelectElement): void {
  for (const field of form.querySelectorAll<HTMLElement>('textarea[dir], input[dir]'))
    if (field.lang !== value) field.lang = value;
}

/** The language of a text; what has been guessed before needs less to stay than to come. Undefined where it cannot be told. */
async function languageOf(text: string, guessed: string | undefined): Promise<string | undefined> {
  const plain = wordsOf(text);
  // Beside kana, Chinese characters are Japanese.
  const isJapanese = guessed === 'ja' || plain.search(KANA) !== -1;
  const words = isJapanese ? plain.replace(/\p{Script=Han}/gu, 'あ') : plain;
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const written = WRITTEN.find(([, script]) => (words.match(script)?.length ?? 0) > letters / 2)?.[0];
  if (written === guessed && guessed !== undefined) return guessed;
  if (letters < FEWEST.letters) return undefined;
  if (written !== undefined) return written;
  const [best] = letters < FEWEST.words && guessed === undefined ? [] : await recognised(words);
  return best && (best.confidence >= SURE || best.detectedLanguage === guessed) ? best.detectedLanguage : undefined;
}

/** A text without links, handles, hashtags and shortcodes, which are in no language. */
function wordsOf(text: string): string {
  const words = scanText(text).map((token) => (token.type === 'text' ? token.text : ' '));
  return words.join('').replace(/:\w{2,}:/g, ' ');
}

async function recognised(text: string): ReturnType<Detector['detect']> {
  const { LanguageDetector: detectors } = window;
  if (!detectors || (await detectors.availability()) !== 'available') return [];
  return (await detectors.create()).detect(text);
}
