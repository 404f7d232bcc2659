import { type Html, html } from '../../lib/html/template.ts';
import { copyItem } from '../frame/menu.ts';
import type { Reader } from '../frame/reader.ts';

/** The code that shows a post within pages of other sites, to be copied, and the way to see what that looks like. */
export function embedCode(
  { code, address }: { readonly code: string; readonly address: string },
  { words }: Reader,
): Html {
  const { acting } = words;
  return html`<p class="hint">${acting.embedHint}</p>
<div class="field"><label for="embed-code">${acting.embedCode}</label><textarea id="embed-code" rows="5" readonly dir="ltr">${code}</textarea></div>
<div class="actions">${copyItem(code, acting.embedCopy)} <a class="button secondary" href="${address}" target="_blank">${acting.embedLook}</a></div>`;
}
