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
 * recognises. It says so, and leaves the choice alone as soon as a person has made one.
 */
export function guessLanguage({ root, form, text }: Parts): void {
  const select = form.querySelector<HTMLSelectElement>('select[name="language"]');
  if (!select || hiddenValue(form, 'editing') !== '' || hiddenValue(form, 'draft_id') !== '') return;
  const hint = document.createElement('span');
  hint.className = 'guessed hint';
  hint.role = 'status';
  select.after(hint);
  const left = new AbortController();
  const { signal } = left;
  select.addEventListener('change', () => {
    hint.textContent = '';
    left.abort();
  });
  let timer = 0;
  const look = async () => {
    const language = await languageOf(text.value);
    const isOffered = [...select.options].some(({ value }) => value === language);
    if (signal.aborted || !language || !isOffered || select.value === language) return;
    select.value = language;
    hint.textContent = `${word(root, 'guessed')} ${select.selectedOptions[0]?.textContent ?? ''}`;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), 800);
  };
  text.addEventListener('input', later, { signal });
  // What was written while the scripts were loading.
  if (text.value !== text.defaultValue && select.selectedOptions[0]?.defaultSelected) later();
}

async function languageOf(text: string): Promise<string | undefined> {
  const plain = text.replace(/https?:\S+|[@#:][\p{L}\p{N}_.@-]+/gu, ' ');
  // Beside kana, Chinese characters are Japanese.
  const words = plain.search(KANA) !== -1 ? plain.replace(/\p{Script=Han}/gu, 'あ') : plain;
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  if (letters < FEWEST.letters) return undefined;
  const written = WRITTEN.find(([, script]) => (words.match(script)?.length ?? 0) > letters / 2);
  return written?.[0] ?? (letters < FEWEST.words ? undefined : recognised(words));
}

async function recognised(text: string): Promise<string | undefined> {
  const { LanguageDetector: detectors } = window;
  if (!detectors || (await detectors.availability()) !== 'available') return undefined;
  const [best] = await (await detectors.create()).detect(text);
  return best && best.confidence >= SURE ? best.detectedLanguage : undefined;
}
