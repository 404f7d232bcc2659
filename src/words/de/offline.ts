import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

/** Pages without network, and the installed application. */
export const offline: Words['offline'] = {
  title: 'Du bist offline',
  absent: 'Diese Seite wurde auf diesem Gerät noch nicht geöffnet. Diese schon:',
  again: 'Noch einmal versuchen',
  reload: 'Neu laden',
  back: 'Zurück',
  writeLater: 'Einen Beitrag schreiben, der später gesendet wird',
  nothingSent: 'Du bist offline. Es wurde nichts geändert.',
  kept: (time: Html) => html`Du bist offline. Diese Seite ist von ${time}.`,
};

/** Posts that wait for the network. */
export const outbox: Words['outbox'] = {
  title: 'Postausgang',
  write: 'Einen Beitrag schreiben',
  none: 'Kein Beitrag wartet darauf, gesendet zu werden.',
  soon: 'Diese Beiträge werden gesendet, sobald es ein Netz gibt, auch wenn Whinchat geschlossen ist.',
  later: 'Diese Beiträge werden gesendet, wenn du Whinchat das nächste Mal mit Netz öffnest.',
  refused: 'Der Server hat diesen Beitrag nicht angenommen:',
  noReason: 'Er hat keinen Grund genannt. Du kannst den Beitrag ändern, noch einmal senden oder löschen.',
  delayed: 'Der Server konnte diesen Beitrag noch nicht annehmen. Er wird noch einmal gesendet.',
  sendNow: 'Jetzt senden',
  edit: 'Bearbeiten',
  drop: 'Löschen',
  sent: 'Ein Beitrag, der gewartet hat, wurde gesendet.',
  notKept: 'Du bist offline, und dieser Browser bewahrt keine Beiträge auf. Kopiere den Text, um ihn zu behalten.',
  needsScripts: 'Nur mit JavaScript können Beiträge auf das Netz warten.',
};
