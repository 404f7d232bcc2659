import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../frame/reader.ts';

/**
 * Who is mentioned before what is written in a field, each with a box to leave them out; nothing where nobody is. A script puts them into the
 * field, with the caret behind them.
 */
export function namesField(
  names: readonly string[],
  { of, name }: { readonly of: string; readonly name: string },
  { words }: Reader,
): Html | null {
  if (names.length === 0) return null;
  return html`<fieldset class="mentioned unscripted" data-of="${of}"><legend>${words.composer.mentioned}</legend>${names.map(
    (acct) =>
      html`<label class="check"><input type="checkbox" name="${name}" value="${acct}" checked> <span dir="ltr">@${acct}</span></label>`,
  )}</fieldset>
`;
}
