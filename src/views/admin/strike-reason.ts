import { type Html, html } from '../../lib/html/template.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import { dirAttribute } from '../frame/written.ts';

type Reason = { readonly category: string; readonly rules: readonly string[] };

/** Why something was decided: the category of the report that led to it, and the rules that it names. */
export function strikeReason({ category, rules }: Reason, { cases, reports }: Words): Html {
  return html`<h2>${cases.reasons}</h2><p>${ownText(reports.categories, category) ?? category}</p>${rules.length > 0 && html`<ul>${rules.map((text) => html`<li${dirAttribute(text)}>${text}</li>`)}</ul>`}`;
}
