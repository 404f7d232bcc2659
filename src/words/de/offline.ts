import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

/** Pages without network, posts that wait for it, and the installed application. */
export const offline: Words['offline'] = {
  title: 'Du bist offline',
  absent: 'Diese Seite wurde auf diesem Gerät noch nicht geöffnet. Diese schon:',
  again: 'Noch einmal versuchen',
  reload: 'Neu laden',
  back: 'Zurück',
  kept: (time: Html) => html`Du bist offline. Diese Seite ist von ${time}.`,
};
