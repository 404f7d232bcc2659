import { type Html, html } from '../lib/html/template.ts';
import type { RuleRow } from '../schema/rules.ts';

/** The rules of the server as a numbered list. */
export function ruleList(rules: readonly RuleRow[]): Html {
  return html`<ol class="rules">${rules.map(
    (rule) => html`<li>${rule.text}${rule.hint ? html`<p class="hint">${rule.hint}</p>` : null}</li>`,
  )}</ol>`;
}
