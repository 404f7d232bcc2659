import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const serverSettings: Words['serverSettings'] = {
  about: 'Über den Server',
  name: 'Name des Servers',
  shortDescription: 'Kurze Beschreibung',
  shortHint: 'Ein oder zwei Sätze; Apps und Suchmaschinen zeigen sie.',
  contactEmail: 'E-Mail-Adresse für Fragen',
  contactUsername: 'Profilname der Person, die den Server betreibt',
  registrations: 'Wer sich registrieren darf',
  kinds: { open: 'Alle', approval: 'Wem die Moderation zustimmt', closed: 'Niemand ohne Einladung' },
  registrationsMessage: 'Hinweis für alle, die sich nicht registrieren können',
  requireReason: 'Wer auf Zustimmung wartet, muss einen Grund für den Beitritt nennen',
  userInvites: 'Leute ohne Rolle dürfen andere einladen',
  description: 'Lange Beschreibung',
  descriptionHint: 'Sie steht auf der Seite über den Server. Markdown ist möglich.',
  publish: 'Veröffentlichen',
  picture: 'Bild des Servers',
  pictureFile: 'Bilddatei',
  pictureHint: 'PNG, JPEG, GIF, WebP, AVIF oder HEIC mit höchstens 16 MB; es wird auf 1200 mal 630 zugeschnitten.',
  pictureText: 'Bildbeschreibung',
  setPicture: 'Dieses Bild nehmen',
  removePicture: 'Bild entfernen',
  removeWarning: 'Der Server hat dann kein eigenes Bild mehr.',
  accent: 'Akzentfarbe',
  accentHint: 'Für Links und Knöpfe, etwa #b0470e; leer ist es die von Whinchat.',
  inTheme: { light: 'hellen Farben', dark: 'dunklen Farben' },
  accentAsGiven: (theme, ratio) => `In ${theme} hat sie einen Kontrast von ${ratio}.`,
  accentMoved: (theme, given, accent, contrast) =>
    `In ${theme} hat sie nur einen Kontrast von ${given}, deshalb steht dort ${accent} mit ${contrast}: 4.5 : 1 können alle lesen.`,
  chooseFile: 'Wähle zuerst eine Datei.',
  birdAgain: 'Dann steht dort wieder der Vogel.',
  logo: {
    title: 'Logo des Servers',
    hint: 'Es steht auf jeder Seite statt des Vogels neben dem Namen. Am besten PNG oder WebP mit durchsichtigem Hintergrund; es wird auf höchstens 480 mal 96 verkleinert.',
    remove: 'Logo entfernen',
  },
  icon: {
    title: 'Symbol des Servers',
    hint: 'Browser und Telefone zeigen es beim Namen. Es wird quadratisch zugeschnitten; am besten hat es mindestens 512 mal 512.',
    remove: 'Symbol entfernen',
  },
};

export const ruleEditing: Words['ruleEditing'] = {
  none: 'Es gibt noch keine Regeln.',
  text: 'Regel',
  hint: 'Was gemeint ist',
  up: 'Nach oben',
  addNew: 'Regel hinzufügen',
  remove: 'Regel entfernen',
  removeWarning: 'Sie wird nicht mehr gezeigt. Meldungen, die sie nennen, behalten sie.',
  number: (number) => `Regel ${number}`,
  edit: (number) => `Regel ${number} bearbeiten`,
};

export const announcing: Words['announcing'] = {
  none: 'Es gibt keine Ankündigungen.',
  create: 'Neue Ankündigung',
  text: 'Wortlaut',
  startsAt: 'Beginnt (UTC)',
  endsAt: 'Endet (UTC)',
  publish: 'Veröffentlichen',
  saveDraft: 'Als Entwurf speichern',
  published: 'Alle sehen sie',
  draft: 'Entwurf',
  end: 'Beenden',
  remove: 'Ankündigung löschen',
  removeWarning: 'Sie ist für alle weg, mit ihren Reaktionen.',
};

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

export const invites: Words['invites'] = {
  title: 'Einladungen',
  yours: 'Deine Einladungen',
  mayNot: 'Du kannst hier niemanden einladen.',
  dead: {
    title: 'Diese Einladung gilt nicht mehr',
    text: 'Sie ist aufgebraucht, abgelaufen oder wurde zurückgezogen. Bitte, wer dich eingeladen hat, um eine neue.',
  },
  howMany: 'Wie viele Menschen',
  anyNumber: 'beliebig viele',
  howLong: 'Wie lange',
  forEver: 'unbegrenzt',
  autofollow: 'Sie folgen mir',
  invite: 'Einladen',
  used: counted({ other: '# Mal benutzt' }),
  usedOf: (uses, most) => `${uses} von ${most} Mal benutzt`,
  until: (used, day) => html`${used}, gilt bis ${day}`,
  over: 'vorbei',
  deactivate: 'Deaktivieren',
  deactivated: 'Mit dieser Einladung kann dann niemand mehr ein Konto erstellen.',
};
