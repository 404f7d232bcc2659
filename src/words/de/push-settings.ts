import type { Words } from '../words.ts';

/** Push messages in the browser that one uses. */
export const pushSettings: Words['pushSettings'] = {
  title: 'Benachrichtigungen in diesem Browser',
  lead: 'Dieser Browser kann dich benachrichtigen, während dieser Server nicht geöffnet ist. Jeder Browser hat einen eigenen Schalter.',
  turnOn: 'Einschalten',
  turnOff: 'In diesem Browser ausschalten',
  test: 'Zur Probe eine senden',
  tellWhen: 'Benachrichtige mich, wenn',
  whose: 'Ausgelöst von',
  denied:
    'Du hast Benachrichtigungen dieser Seite blockiert. Erlaube sie in den Einstellungen des Browsers und komm dann zurück.',
  unsupported:
    'Dieser Browser kennt keine Push-Benachrichtigungen. Füge diesen Server auf einem iPhone oder iPad zuerst dem Home-Bildschirm hinzu.',
  failed: 'Die Benachrichtigungen ließen sich nicht einschalten. Bitte versuche es später noch einmal.',
  needsScripts: 'Benachrichtigungen lassen sich nur mit JavaScript einschalten.',
  testTitle: 'Es funktioniert',
  testBody: 'Benachrichtigungen kommen in diesem Browser an.',
  policies: {
    all: 'Allen',
    followed: 'Leuten, denen ich folge',
    follower: 'Leuten, die mir folgen',
    none: 'Niemandem',
  },
};
