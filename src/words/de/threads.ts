import { writtenNumber } from '../numbers.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');
const ofAll = counted({
  one: '{here} von # Antwort ist hier bekannt.',
  other: '{here} von # Antworten sind hier bekannt.',
});

export const threads: Words['threads'] = {
  known: (here, all) => ofAll(all).replace('{here}', writtenNumber('de', here)),
  fetching: 'Weitere werden geholt.',
  lookAgain: 'Noch einmal nachsehen',
};
