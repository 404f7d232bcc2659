import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from './reader.ts';

/** Icons that point the way that one reads, and so the other way where that is from right to left. */
const POINTING: ReadonlySet<string> = new Set(['back', 'leave', 'list', 'next', 'reply']);

/** A sign beside a text or in place of one that only screen readers need. */
export function icon(name: string, { icons }: Pick<Reader, 'icons'>): Html {
  const points = POINTING.has(name) ? ' points' : '';
  return html`<svg class="icon${points}" aria-hidden="true"><use href="${icons}#${name}"/></svg>`;
}
