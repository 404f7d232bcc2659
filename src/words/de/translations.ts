import type { Words } from '../words.ts';

export const translations: Words['translations'] = {
  translate: 'Übersetzen',
  translation: 'Übersetzung',
  original: 'Original',
  showOriginal: 'Original zeigen',
  from: (language, provider) => `Übersetzt von ${provider}, Ausgangssprache: ${language}.`,
};
