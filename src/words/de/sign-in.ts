import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const signIn: Words['signIn'] = {
  title: 'Anmelden',
  forApplication: 'Eine App bittet um Zugriff auf dein Konto. Melde dich zuerst an; danach wirst du gefragt.',
  again: 'Eine App möchte sicher sein, dass du es bist. Gib dein Passwort noch einmal ein.',
  textKept:
    'Du bist nicht mehr angemeldet. Dein Text ist nicht verloren: Melde dich an, dann kannst du ihn veröffentlichen.',
  forgotten: 'Passwort vergessen?',
  signUp: 'Konto erstellen',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
  deleted: 'Dieses Konto wurde gelöscht.',
  signedOut: 'Du bist nicht mehr angemeldet. Es ist nichts geschehen: Bitte melde dich an und versuche es noch einmal.',
};

export const newPassword: Words['newPassword'] = {
  title: 'Passwort vergessen?',
  ask: 'Nenne die E-Mail-Adresse deines Kontos, und du bekommst einen Link, mit dem du ein neues Passwort wählst.',
  askStaff: (staff) => html`Dieser Server verschickt keine E-Mails. Bitte ${staff} um ein neues Passwort.`,
  inbox: 'Sieh in dein Postfach',
  sent: 'Wenn ein Konto diese E-Mail-Adresse hat, ist eine Nachricht mit einem Link für ein neues Passwort unterwegs.',
  dead: { title: 'Dieser Link gilt nicht mehr', text: 'Er wurde schon benutzt oder ist zu alt.' },
  askAgain: 'Neuen Link anfordern',
  choose: 'Neues Passwort wählen',
  allSignedOut: 'Alle Browser und Apps werden abgemeldet.',
  changed: {
    title: 'Passwort geändert',
    text: 'Alle anderen Browser und alle Apps wurden abgemeldet. Hier bist du angemeldet.',
  },
};

export const confirmation: Words['confirmation'] = {
  dead: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er wurde schon benutzt oder ist zu alt. Ist deine Adresse schon bestätigt, melde dich einfach an.',
  },
  newLink: 'Neuen Link senden',
  done: 'Adresse bestätigt',
  thanks: 'Danke. Deine E-Mail-Adresse ist bestätigt.',
  thanksAndPending: 'Danke. Deine E-Mail-Adresse ist bestätigt. Nun wird hier jemand deine Anfrage ansehen.',
  again: 'Bestätigung noch einmal senden',
  sent: 'Wenn diese E-Mail-Adresse auf ihre Bestätigung wartet, ist eine Nachricht unterwegs.',
  confirm: 'Bestätige deine E-Mail-Adresse',
  askStaff: (staff) => html`Dieser Server verschickt keine E-Mails. Bitte ${staff}, deine Adresse zu bestätigen.`,
};

export const goodbye: Words['goodbye'] = {
  signOut: { title: 'Du bist abgemeldet', text: 'In diesem Browser ist nichts mehr von dir zu sehen.' },
  deletion: {
    title: 'Dein Konto ist gelöscht',
    text: 'Was du geschrieben hast, wird hier und auf anderen Servern gelöscht. Danke, dass du hier warst.',
  },
};
