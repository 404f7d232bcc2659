import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');
const most = counted({ one: '# Konto', other: '# Konten' });

export const accounts: Words['accounts'] = {
  title: 'Konten in diesem Browser',
  switchTo: (handle) => `Zu ${handle} wechseln`,
  add: 'Konto hinzufügen',
  staysSignedIn: (handle) => `${handle} bleibt angemeldet, und du kannst jederzeit zwischen deinen Konten wechseln.`,
  full: (count) => `In einem Browser können höchstens ${most(count)} angemeldet sein. Melde zuerst eines davon ab.`,
  isOf: (handle) => `Diese Seite ist für ${handle}.`,
  gone: 'Dieses Konto ist in diesem Browser nicht mehr angemeldet.',
  signOutAll: 'Alle Konten abmelden',
  useAnother: 'Oder nimm ein anderes deiner Konten:',
  madeForOther: (handle) => `Diese Seite wurde als ${handle} geöffnet. Was du geschrieben hast, kann mitkommen:`,
};
