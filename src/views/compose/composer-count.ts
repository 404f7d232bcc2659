import { type Html, html } from '../../lib/html/template.ts';

/**
 * How much of what a post may have is written: a ring that fills, and near the end a number. Only scripts fill it in
 * (`web/lib/composer/count.ts`).
 */
export function characterCount(field: string): Html {
  return html`<span class="count"><svg class="ring" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9.5"/><circle class="ring-part" cx="12" cy="12" r="9.5" pathLength="100" stroke-dasharray="0 100"/></svg><output class="characters" for="${field}" aria-live="off"></output></span>`;
}
