import type { Words } from '../words.ts';

export const interactions: Words['interactions'] = {
  follow: 'Folgen',
  followTitle: (name) => `${name} folgen`,
  followQuestion: (name) => `${name} folgen?`,
  isYou: 'Das bist du.',
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
