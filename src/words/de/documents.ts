import type { Words } from '../words.ts';

export const documents: Words['documents'] = {
  terms: 'Nutzungsbedingungen',
  privacyPolicy: 'Datenschutzerklärung',
};
