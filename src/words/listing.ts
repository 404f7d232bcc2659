import { type Html, html } from '../lib/html/template.ts';

/** One for each language. */
const formats = new Map<string, Intl.ListFormat>();

/** Several things as a language lists them: "A, B and C". */
export function listing(language: string, items: readonly Html[]): Html {
  const format = formats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  formats.set(language, format);
  const parts = format.formatToParts(items.map((_, index) => String(index)));
  return html`${parts.map(({ type, value }) => (type === 'element' ? items[Number(value)] : value))}`;
}
