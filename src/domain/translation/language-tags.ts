/** Stands for a language that the service has to detect. (ISO 639-2.) */
export const UNKNOWN_LANGUAGE = 'und';

/** A language tag in canonical form, such as `pt-BR` or `zh-Hans`; unchanged when it is invalid. (BCP 47.) */
export function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? tag;
  } catch {
    return tag;
  }
}

/** The offered language closest to `wanted`: exactly that, one in the same script, or the language alone. Undefined when there is none. */
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
