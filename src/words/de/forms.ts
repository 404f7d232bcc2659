import type { Words } from '../words.ts';

export const forms: Words['forms'] = {
  optional: 'freiwillig',
  lookAtFields: 'Bitte sieh dir die markierten Felder an.',
  lookAtField: 'Bitte sieh dir das markierte Feld an.',
  fileTooLarge: (name, limit) => `„${name}“ ist zu groß. Eine Datei darf hier höchstens ${limit} haben.`,
  chooseAgain: 'Bitte wähle die Datei noch einmal: Sie wurde nicht behalten.',
  username: 'Profilname',
  usernameHint: 'Buchstaben, Ziffern und Unterstriche.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  passwordHint: 'Mindestens 8 Zeichen.',
  newPassword: 'Neues Passwort',
  ownPassword: 'Dein Passwort',
  notOwnPassword: 'Das ist nicht dein Passwort.',
  changePassword: 'Passwort ändern',
  sendLink: 'Link senden',
  goOn: 'Weiter',
  backToSignIn: 'Zurück zur Anmeldung',
  save: 'Speichern',
  withoutSaving: 'Zurück, ohne zu speichern',
};
