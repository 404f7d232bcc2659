import type { Words } from '../words.ts';

export const failures: Words['failures'] = {
  notAllowed: 'Nicht erlaubt',
  notYours: 'Das ist nicht für dich bestimmt, oder deinem Konto fehlt die Berechtigung dazu.',
  alreadyDone:
    'Es ist schon geschehen, vielleicht in einem anderen Fenster oder durch jemand anderen, oder es ist nicht erlaubt: dir nicht, oder denen nicht recht, um die es geht. Nichts wurde geändert.',
  noSuchPage: 'Diese Seite gibt es nicht',
  notPossible: 'Nicht mehr möglich',
  tooManyTries: 'Zu viele Versuche',
  somethingWrong: 'Etwas ist schiefgegangen',
  notThere: 'Das gibt es nicht mehr',
  goneMeanwhile:
    'Es wurde inzwischen gelöscht, vielleicht von dir selbst in einem anderen Fenster oder auf einem anderen Gerät, oder es ist nicht für dich bestimmt. Es ist nichts geschehen.',
  tooMuch: 'Das ist zu viel auf einmal',
  tooMuchText: (limit) =>
    `Was gesendet wurde, ist größer als ${limit} und damit mehr, als dieser Server auf einmal annimmt. Geh im Browser zurück, wo das Geschriebene noch stehen sollte, und sende weniger auf einmal.`,
  mistyped:
    'Vielleicht ist die Adresse falsch geschrieben, oder was hier war, ist gelöscht oder nicht für alle bestimmt.',
  waitMinutes: 'Bitte warte ein paar Minuten und versuche es dann noch einmal.',
  busy: 'Dieser Server ist gerade ausgelastet',
  waitMoment: 'Es ist nichts geschehen. Bitte geh zurück und versuche es gleich noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  refused: {
    expired: 'Dieses Formular ist abgelaufen. Bitte geh zurück, lade die Seite neu und versuche es noch einmal.',
    other_site: 'Das wurde nicht von einer Seite dieses Servers gesendet. Es ist nichts geschehen.',
    other_account:
      'Inzwischen bist du mit einem anderen Konto angemeldet als beim Öffnen dieser Seite. Es ist nichts geschehen. Bitte lade die Seite neu.',
  },
  written: {
    title: 'Was du geschrieben hast',
    hint: 'Der Server hat nichts davon gespeichert. Kopiere es und füge es noch einmal ein.',
    files: 'Die Dateien müssen noch einmal gewählt werden.',
  },
};
