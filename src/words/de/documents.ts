import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const documents: Words['documents'] = {
  terms: 'Nutzungsbedingungen',
  privacyPolicy: 'Datenschutzerklärung',
  lastChanged: (day) => html`Zuletzt geändert am ${day}.`,
  inForceSince: (day) => html`In Kraft seit ${day}.`,
  inForceFrom: (day) => html`In Kraft ab ${day}.`,
  othersFrom: (day) => html`Ab ${day} gelten andere Bedingungen.`,
  termsOf: (server) => `Nutzungsbedingungen von ${server}`,
  privacyPolicyOf: (server) => `Datenschutzerklärung von ${server}`,
  generalPolicy: [
    {
      title: 'Was gespeichert wird.',
      text: 'Deine E-Mail-Adresse, dein Passwort als Hash, der sich nicht zurückrechnen lässt, was du hier schreibst, hochlädst und tust, und eine Zeit lang die Adressen, von denen du dich anmeldest.',
    },
    {
      title: 'Wer es sehen kann.',
      text: 'Öffentliche Beiträge und dein Profil können alle sehen. Beiträge für Follower gehen an die Server deiner Follower, private Erwähnungen an die Server der Erwähnten; wer jene Server und diesen betreibt, kann sie technisch lesen. Es gibt keine Ende-zu-Ende-Verschlüsselung: Teile hier keine Geheimnisse.',
    },
    {
      title: 'Wer es bekommt.',
      text: 'Niemand kauft oder verkauft hier deine Daten. Andere Server des Netzwerks bekommen, was du an Menschen dort richtest, und werden gebeten zu löschen, was du löschst.',
    },
    {
      title: 'Wie lange.',
      text: 'Bis du es löschst. Du kannst deine Daten jederzeit exportieren und dein Konto mit allem darin löschen.',
    },
    { title: 'Welche Cookies.', text: 'Eines, solange du mit einem Browser angemeldet bist.' },
  ],
};
