import { type Html, html } from '../lib/html/template.ts';

/** The comma between two things, in the script of a language. */
export function commaOf(language: string): string {
  return new Intl.Locale(language).maximize().script === 'Arab' ? '، ' : ', ';
}

/** One for each language. */
const formats = new Map<string, Intl.ListFormat>();

function formatIn(language: string): Intl.ListFormat {
  const format = formats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  formats.set(language, format);
  return format;
}

/** Several texts as a language lists them: "A, B and C". */
export function listed(language: string, items: readonly string[]): string {
  return formatIn(language).format(items);
}

/** The same with parts of a page. */
export function listing(language: string, items: readonly Html[]): Html {
  const parts = formatIn(language).formatToParts(items.map((_, index) => String(index)));
  return html`${parts.map(({ type, value }) => (type === 'element' ? items[Number(value)] : value))}`;
}
