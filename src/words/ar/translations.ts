import type { Words } from '../words.ts';

export const translations: Words['translations'] = {
  translate: 'ترجمة',
  translation: 'الترجمة',
  original: 'النص الأصلي',
  showOriginal: 'عرض النص الأصلي',
  from: (language, provider) => `تُرجم من ${language} بواسطة ${provider}.`,
};
