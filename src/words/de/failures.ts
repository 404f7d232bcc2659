import type { Words } from '../words.ts';

export const failures: Words['failures'] = {
  notAllowed: 'Nicht erlaubt',
  noSuchPage: 'Diese Seite gibt es nicht',
  notPossible: 'Nicht mehr möglich',
  tooManyTries: 'Zu viele Versuche',
  somethingWrong: 'Etwas ist schiefgegangen',
  mistyped:
    'Vielleicht ist die Adresse falsch geschrieben, oder was hier war, ist gelöscht oder nicht für alle bestimmt.',
  waitMinutes: 'Bitte warte ein paar Minuten und versuche es dann noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  refused: {
    expired: 'Dieses Formular ist abgelaufen. Bitte geh zurück, lade die Seite neu und versuche es noch einmal.',
    other_site: 'Das wurde nicht von einer Seite dieses Servers gesendet. Es ist nichts geschehen.',
    other_account:
      'Inzwischen bist du mit einem anderen Konto angemeldet als beim Öffnen dieser Seite. Es ist nichts geschehen. Bitte lade die Seite neu.',
  },
};
