import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const scripts: Words['scripts'] = {
  failed: 'Etwas ist schiefgegangen. Es wurde nichts geändert.',
  slower: 'Bitte warte einen Moment und versuche es dann noch einmal.',
  favourited: 'Favorisiert.',
  boosted: 'Geteilt.',
  copied: 'Link kopiert.',
  undo: 'Rückgängig',
  viewer: 'Bilder',
  noPicture: 'Dieses Bild konnte nicht geladen werden',
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
  close: 'Schließen',
  mayBeMore: 'Vielleicht gibt es noch mehr Neues. Neu laden',
  newPosts: counted({ one: '# neuer Beitrag', other: '# neue Beiträge' }),
  mayBeMoreNotifications: 'Vielleicht gibt es noch mehr. Neu laden',
  newNotifications: counted({ one: '# neue Benachrichtigung', other: '# neue Benachrichtigungen' }),
};
