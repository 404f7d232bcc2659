import { type Html, html } from '../../lib/html/template.ts';

/** The level of a heading in a list: 3 where the list stands below a heading of level 2. */
export type Level = 2 | 3;

/** A heading of a level, with a class if it looks otherwise. */
export function heading(level: Level, content: Html | string, look?: string): Html {
  const kind = look && html` class="${look}"`;
  return level === 2 ? html`<h2${kind}>${content}</h2>` : html`<h3${kind}>${content}</h3>`;
}
