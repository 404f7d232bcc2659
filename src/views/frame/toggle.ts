import { type Html, html } from '../../lib/html/template.ts';

type Toggle = {
  readonly name: string;
  readonly label: string;
  /** What it does, where the label alone does not say so. */
  readonly hint?: string | undefined;
  readonly checked: boolean;
  /** What is sent for yes. */
  readonly value?: string;
};

/** A choice of yes or no in a line of its own, with what it does; its id follows from name and value, so that an address can lead to it. */
export function toggle({ name, label, hint, checked, value = 'true' }: Toggle): Html {
  const id = `t-${(value === 'true' ? name : `${name}-${value}`).replaceAll(/\W+/g, '-').replace(/-$/, '')}`;
  return html`<div class="toggle"><label for="${id}">${label}</label><input type="checkbox" id="${id}" name="${name}" value="${value}"${checked && html` checked`}${hint && html` aria-describedby="${id}-hint"`}>${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`;
}
