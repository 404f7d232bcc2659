import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const interactions: Words['interactions'] = {
  follow: 'Folgen',
  followTitle: (name) => `${name} folgen`,
  followQuestion: (name) => `${name} folgen?`,
  isYou: 'Das bist du.',
  hasMoved: (name, where) => html`${name} ist zu ${where} umgezogen.`,
  following: (name) => `Du folgst ${name}.`,
  requested: (name) => `Du möchtest ${name} folgen. Die Antwort steht noch aus.`,
  cannotFollow: (name) => `Du kannst ${name} nicht folgen.`,
  approves: (name) => `${name} entscheidet, wer folgen darf.`,
  favourite: 'Favorisieren',
  favourited: 'Du hast diesen Beitrag favorisiert.',
  boost: 'Teilen',
  boosted: 'Du hast diesen Beitrag geteilt.',
  reply: 'Antworten',
};
