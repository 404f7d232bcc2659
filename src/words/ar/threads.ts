import { writtenNumber } from '../numbers.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');
const ofAll = counted({
  zero: 'لا ردود معروفة هنا.',
  one: 'المعروف هنا {here} من رد واحد.',
  two: 'المعروف هنا {here} من ردّين.',
  few: 'المعروف هنا {here} من # ردود.',
  many: 'المعروف هنا {here} من # ردًا.',
  other: 'المعروف هنا {here} من # رد.',
});

export const threads: Words['threads'] = {
  known: (here, all) => ofAll(all).replace('{here}', writtenNumber('ar', here)),
  fetching: 'يجري جلب المزيد.',
  lookAgain: 'انظر مرة أخرى',
};
