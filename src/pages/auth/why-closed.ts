import type { Settings } from '../../domain/settings/settings-table.ts';
import { formatDocument } from '../../lib/html/format-document.ts';
import { type Html, html, trustedHtml } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

/** Why nobody can sign up, in the words of the administrators if they have written any. */
export function whyClosed({ registrations_message: message }: Settings, { signUp }: Words): Html {
  return message === ''
    ? html`<p>${signUp.noneTaken}</p>`
    : html`<div class="document">${trustedHtml(formatDocument(message))}</div>`;
}
