import { ERROR_TEXTS } from './error-texts.ts';
import { isErrorKey, type Said, untranslated } from './said.ts';

/** Each message with what its English texts look like, the most definite first. */
const patterns = Object.entries(ERROR_TEXTS)
  .filter(([key]) => key !== 'ofField')
  .sort(([, one], [, other]) => other.length - one.length)
  .map(([key, text]) => ({
    key,
    pattern: new RegExp(`^${RegExp.escape(text).replaceAll(/\\\{\d\\\}/g, '(.+)')}$`, 's'),
  }));

/** A message that was stored in English, so that it can be said in other languages; as it is, when it is none of ours. */
export function recognised(text: string): Said {
  for (const { key, pattern } of patterns) {
    const values = pattern.exec(text)?.slice(1);
    if (values && isErrorKey(key)) return { text, key, values: values.map(recognised) };
  }
  return untranslated(text);
}
