import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const histories: Words['histories'] = {
  title: 'Verlauf der Bearbeitungen',
  back: (name) => `Beitrag von ${name}`,
  written: (when) => html`Geschrieben ${when}`,
  edited: (when) => html`Bearbeitet ${when}`,
  altTexts: 'Bildbeschreibungen',
};
