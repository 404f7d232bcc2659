import type { Settings } from '../domain/instance/settings-table.ts';
import { formatDocument } from '../lib/html/format-document.ts';
import { type Html, html, trustedHtml } from '../lib/html/template.ts';

/** Why nobody can sign up, in the words of the administrators if they have written any. */
export function whyClosed({ registrations_message: message }: Settings): Html {
  return message === ''
    ? html`<p>This server does not take new accounts at the moment.</p>`
    : html`<div class="document">${trustedHtml(formatDocument(message))}</div>`;
}
