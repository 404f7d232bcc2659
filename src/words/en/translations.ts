/** Posts in the language of the reader. */
export const translations = {
  translate: 'Translate',
  translation: 'Translation',
  original: 'Original',
  showOriginal: 'Show original',
  from: (language: string, provider: string) => `Translated from ${language} by ${provider}.`,
};
