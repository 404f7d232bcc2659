import { ERROR_TEXTS } from '../../src/lib/error-texts.ts';
import { FIELD_NAMES } from '../../src/lib/field-names.ts';
import type { Sources } from './sources.ts';

const HOME = 'src/lib/error-texts.ts';

/** Messages of errors that nothing says: in the place of one, its English text may be put together, which no other language has. */
export function messageProblems(sources: Sources): string[] {
  const code = [...sources].filter(
    ([path]) => path.startsWith('src/') && !path.startsWith('src/words/') && path !== HOME,
  );
  return Object.keys(ERROR_TEXTS)
    .filter((key) => !Object.hasOwn(FIELD_NAMES, key) && !code.some(([, text]) => text.includes(`'${key}'`)))
    .map((key) => `${HOME}: nothing says ${key}`);
}
