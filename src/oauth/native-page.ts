import type { Page } from '../http/html/page.ts';
import { html } from '../lib/html/template.ts';
import type { Words } from '../words/words.ts';

/** Shows the code in a `<code>` element, where applications that control a browser look for it. */
export function nativePage(code: string, { authorisation }: Words): Page {
  return {
    title: authorisation.code,
    body: html`<h1>${authorisation.code}</h1>
<p>${authorisation.copyCode}</p>
<p class="copy"><code>${code}</code></p>
<p class="hint">${authorisation.codeLife}</p>`,
  };
}
