/** Stands for a language that the service has to find out. (ISO 639-2.) */
export const UNKNOWN_LANGUAGE = 'und';

/** A language tag in its usual spelling, such as `pt-BR` or `zh-Hans`; as given when it is none. (BCP 47.) */
export function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? tag;
  } catch {
    return tag;
  }
}

/**
 * The best of the languages on offer for somebody who wants `wanted`: exactly that, the same script, or the language
 * alone. Undefined when there is none.
 */
export function closestLanguage(wanted: string, offered: readonly string[]): string | undefined {
  const tag = canonicalTag(wanted);
  const likely = likelyScript(tag);
  const language = tag.split('-')[0] ?? tag;
  const candidates = [tag, ...(likely === undefined ? [] : [`${language}-${likely}`]), language];
  return candidates.find((candidate) => offered.includes(candidate));
}

function likelyScript(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
}
