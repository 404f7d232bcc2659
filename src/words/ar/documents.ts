import type { Words } from '../words.ts';

export const documents: Words['documents'] = {
  terms: 'شروط الخدمة',
  privacyPolicy: 'سياسة الخصوصية',
};
