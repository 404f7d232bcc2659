import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  skip: 'Zum Inhalt springen',
  yourAccount: 'Dein Konto',
  about: 'Über diesen Server',
  privacyPolicy: 'Datenschutzerklärung',
  runsOn: 'Läuft mit Whinchat',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  frontPage: 'Startseite',
  beside: 'Mehr entdecken',
};
