import { type Html, html } from '../lib/html/template.ts';

type Language = { readonly code: string; readonly name: string };

/** A box for each language; `name` is what the form calls them. */
export function languageChoices(name: string, languages: readonly Language[], chosen: readonly string[]): Html {
  return html`<div class="languages">${languages.map(
    ({ code, name: tongue }) =>
      html`<label class="check"><input type="checkbox" name="${name}" value="${code}"${chosen.includes(code) && html` checked`}> <span lang="${code}">${tongue}</span></label>`,
  )}</div>`;
}
