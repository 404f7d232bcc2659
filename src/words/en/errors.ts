import { ERROR_TEXTS } from '../../lib/error-texts.ts';
import type { ErrorTexts } from '../../lib/said.ts';

/** The messages of errors; in English they stand where they can be thrown from. */
export const errors: ErrorTexts = ERROR_TEXTS;
