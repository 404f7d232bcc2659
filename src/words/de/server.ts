import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const server: Words['server'] = {
  question: 'Was ist das hier?',
  fediverse:
    'Dieser Server ist einer von vielen Tausend, die miteinander verbunden sind. Mit einem Konto hier kannst du Menschen auf allen folgen, und sie können dir folgen.',
  signUp: 'Konto erstellen',
  aboutName: (name) => `Über ${name}`,
  contact: 'Kontakt',
  software: 'Die Software',
  runs: 'Auf diesem Server läuft Whinchat, freie Software unter der AGPL.',
  runsWithSource: (source) =>
    html`Auf diesem Server läuft Whinchat, freie Software unter der AGPL. Ihr ${source} steht allen offen.`,
  source: 'Quelltext',
  rules: 'Regeln',
};
