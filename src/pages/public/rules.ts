import { type Html, html } from '../../lib/html/template.ts';
import type { RuleRow } from '../../schema/instance.ts';
import { dirAttribute } from '../../views/frame/written.ts';

/** The rules of the server as a numbered list. */
export function ruleList(rules: readonly RuleRow[]): Html {
  return html`<ol class="rules">${rules.map(
    (rule) =>
      html`<li${dirAttribute(rule.text)}>${rule.text}${rule.hint ? html`<p class="hint"${dirAttribute(rule.hint)}>${rule.hint}</p>` : null}</li>`,
  )}</ol>`;
}
