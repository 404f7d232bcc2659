import { writtenNumber } from '../numbers.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');
const ofAll = counted({ one: '{here} of # reply is known here.', other: '{here} of # replies are known here.' });

/** Threads of which a part is on other servers. */
export const threads = {
  known: (here: number, all: number) => ofAll(all).replace('{here}', writtenNumber('en', here)),
  fetching: 'More are being loaded.',
  lookAgain: 'Check again',
};
