import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const announcements: Words['announcements'] = {
  title: 'Ankündigungen',
  none: 'Es gibt keine Ankündigungen.',
  all: 'Alle Ankündigungen',
  fromStaff: 'Ankündigung',
  dismiss: 'Gelesen',
  dismissed: 'Schon gelesen',
  from: (from, until) => html`${from} bis ${until}`,
  until: (until) => html`bis ${until}`,
  react: 'Reagieren',
  reactions: 'Reaktionen',
  reactedWith: (emoji, count) => `${emoji}: ${count}`,
};
