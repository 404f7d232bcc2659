import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

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
