import type { Page } from '../http/html/page.ts';
import { html } from '../lib/html/template.ts';

/** Shows the code in a `<code>` element, where applications that control a browser look for it. */
export function nativePage(code: string): Page {
  return {
    title: 'Authorisation code',
    body: html`<h1>Authorisation code</h1>
<p>Copy this code and paste it into the application:</p>
<p class="copy"><code>${code}</code></p>
<p class="hint">It works once, within ten minutes.</p>`,
  };
}
