import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Sicherheit',
};
