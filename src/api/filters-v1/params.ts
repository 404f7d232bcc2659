import type { LegacyChanges } from '../../domain/filters/legacy.ts';
import { expiresIn } from '../../http/params/expires-in.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { bool, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';

/** When the second version of filters replaced the first: 14 November 2022. */
export const DEPRECATED_AT = Date.UTC(2022, 10, 14);

export const legacyParams = {
  phrase: text(),
  context: list(text()),
  irreversible: bool(),
  whole_word: bool(),
  expires_in: expiresIn,
};

/** The filter that a request of the first version creates, or its changes. */
export function legacyChanges(values: ParamValues<typeof legacyParams>): LegacyChanges {
  return {
    phrase: values.phrase,
    context: values.context,
    irreversible: values.irreversible,
    wholeWord: values.whole_word,
    expiresIn: values.expires_in,
  };
}
