import type { Words } from '../words.ts';

/** Push messages in the browser that one uses. */
export const pushSettings: Words['pushSettings'] = {
  title: 'Mitteilungen in diesem Browser',
  lead: 'Dieser Browser kann dir sagen, was geschieht, während du diesen Server nicht geöffnet hast. Jeder Browser wird für sich eingeschaltet.',
  turnOn: 'Einschalten',
  turnOff: 'In diesem Browser ausschalten',
  test: 'Eine an mich senden',
  tellWhen: 'Sag mir, wenn',
  whose: 'Ausgelöst von',
  denied:
    'Du hast Mitteilungen dieser Seite verboten. Erlaube sie in den Einstellungen des Browsers und komm dann zurück.',
  unsupported:
    'Dieser Browser kennt keine Push-Nachrichten. Füge diesen Server auf einem iPhone oder iPad zuerst dem Home-Bildschirm hinzu.',
  failed: 'Der Browser ließ sich nicht einschalten. Bitte versuche es später noch einmal.',
  needsScripts: 'Nur mit Skripten lassen sich Mitteilungen einschalten.',
  testTitle: 'Es funktioniert',
  testBody: 'Mitteilungen kommen in diesem Browser an.',
  policies: {
    all: 'Allen',
    followed: 'Leuten, denen ich folge',
    follower: 'Leuten, die mir folgen',
    none: 'Niemandem',
  },
  done: { saved: 'Gespeichert.', off: 'Dieser Browser sagt dir nichts mehr.', sent: 'Eine Nachricht ist unterwegs.' },
};
