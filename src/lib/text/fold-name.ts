/** A name as it is compared when something is looked for: in small letters, without accents and vowel signs, with Arabic letters that are mixed up as one. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('\u0629', '\u0647')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('_', ' ');
}
