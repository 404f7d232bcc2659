import { type Html, html } from '../lib/html/template.ts';
import type { Reader } from './reader.ts';

/** A sign beside a text or in place of one that only screen readers need. */
export function icon(name: string, { icons }: Pick<Reader, 'icons'>): Html {
  return html`<svg class="icon" aria-hidden="true"><use href="${icons}#${name}"/></svg>`;
}
