import type { Context } from '../../platform/context.ts';
import { deepL } from './deepl.ts';
import { libreTranslate } from './libre-translate.ts';
import type { Translator } from './translator.ts';

/** The service that the operator configured; undefined when there is none. */
export function translatorOf({ config, trustedFetcher }: Context): Translator | undefined {
  const { translation } = config;
  if (!translation) return undefined;
  return translation.service === 'deepl'
    ? deepL(translation, trustedFetcher)
    : libreTranslate(translation, trustedFetcher);
}
