import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const start: Words['start'] = {
  title: 'Erste Schritte',
  welcome: (server) => `Willkommen bei ${server}`,
  lead: 'Nichts davon musst du jetzt tun: Alles steht auch in den Einstellungen.',
  profile: 'Wer du bist',
  profileHint: 'Wer einen Namen und ein Bild hat, dem wird eher gefolgt.',
  people: 'Wem du folgen kannst',
  peopleHint: 'Was sie schreiben, erscheint auf deiner Startseite. Sie müssen nicht auf diesem Server sein.',
  peopleNone: 'Noch wird niemand vorgeschlagen: Suche nach jemandem, den du kennst.',
  staff: 'Die Leute, die diesen Server betreiben',
  applications: 'Apps',
  onPhone: (domain) =>
    html`Du kannst diesen Server im Browser benutzen. Außerdem gibt es viele Apps, denn alle für Mastodon gehen auch hier: Wenn eine nach deinem Server fragt, gib ${domain} ein.`,
  android: 'für Android',
  iphone: 'für das iPhone',
  inBrowser: 'im Browser',
  server: 'Was das für ein Server ist',
  own: {
    title: 'Dein Server',
    registrations: {
      open: 'Alle dürfen sich registrieren.',
      approval: 'Alle dürfen um ein Konto bitten; du lässt sie unter „Moderation“ zu.',
      closed: 'Noch darf sich niemand registrieren, außer mit einer Einladung.',
    },
    noMail:
      'Er verschickt keine E-Mails: Niemand kann selbst ein vergessenes Passwort zurücksetzen, solange SMTP_URL nicht gesetzt ist.',
    settings: 'Gib ihm einen Namen und ein Bild, und bestimme, wer sich registrieren darf',
    rules: 'Schreibe seine Regeln',
    invites: 'Lade Leute ein',
  },
  goOn: 'Zu deiner Startseite',
};
