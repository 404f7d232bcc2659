import { type Html, html } from '../../lib/html/template.ts';

/** What stands where a list has nothing. */
export function emptyList(why: string): Html {
  return html`<div class="empty"><p>${why}</p></div>`;
}

/** Facts in one line, without those that there are none of. */
export function factLine(facts: readonly (string | Html | false | null | undefined)[]): Html {
  const said = facts.filter((fact) => fact);
  return html`<p class="hint">${said.map((fact, index) => html`${index > 0 && html` · `}<bdi>${fact}</bdi>`)}</p>`;
}
