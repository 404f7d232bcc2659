import { type Html, html } from '../../lib/html/template.ts';
import { LANGUAGES } from '../../lib/languages.ts';

/** The languages of posts as the options of a choice, each by its own name. */
export const languageOptions: readonly { readonly value: string; readonly text: string; readonly lang: string }[] =
  LANGUAGES.map(({ code, nativeName }) => ({ value: code, text: nativeName, lang: code }));

/** A box for each language; `name` is what the form calls them. */
export function languageChoices(name: string, chosen: readonly string[]): Html {
  return html`<div class="languages">${languageOptions.map(
    ({ value, text, lang }) =>
      html`<label class="check"><input type="checkbox" name="${name}" value="${value}"${chosen.includes(value) && html` checked`}> <span lang="${lang}">${text}</span></label>`,
  )}</div>`;
}
