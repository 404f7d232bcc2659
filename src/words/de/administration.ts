import type { Words } from '../words.ts';

export const serverSettings: Words['serverSettings'] = {
  about: 'Über den Server',
  name: 'Name des Servers',
  shortDescription: 'Kurze Beschreibung',
  shortHint: 'Ein oder zwei Sätze; Programme und Suchmaschinen zeigen sie.',
  contactEmail: 'E-Mail-Adresse für Fragen',
  contactUsername: 'Benutzername der Person, die den Server betreibt',
  registrations: 'Wer sich anmelden darf',
  kinds: { open: 'Alle', approval: 'Wem die Moderation zustimmt', closed: 'Niemand ohne Einladung' },
  registrationsMessage: 'Was liest, wer sich nicht anmelden kann',
  requireReason: 'Wer auf Zustimmung wartet, muss sagen, warum',
  userInvites: 'Leute ohne Rolle dürfen andere einladen',
  description: 'Lange Beschreibung',
  descriptionHint: 'Sie steht auf der Seite über den Server. Markdown ist möglich.',
  publish: 'Veröffentlichen',
  picture: 'Bild des Servers',
  pictureFile: 'Bilddatei',
  pictureHint: 'PNG, JPEG, GIF, WebP, AVIF oder HEIC mit höchstens 16 MB; es wird auf 1200 mal 630 zugeschnitten.',
  pictureText: 'Alternativtext',
  setPicture: 'Dieses Bild nehmen',
  removePicture: 'Bild entfernen',
  removeWarning: 'Der Server hat dann kein eigenes Bild mehr.',
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
