import { type Html, type HtmlValue, html } from '../../lib/html/template.ts';

type CardTable = {
  /** What the table is about, for screen readers. */
  readonly caption: string;
  /** The names of the columns; the first is what a row is about. An empty name is for acts. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly HtmlValue[])[];
  /** Columns of figures, by their place, which stand at the end. */
  readonly figures?: readonly number[];
};

/**
 * A table whose rows become cards on a phone, each value beside the name of its column. Its parts say what they are, because browsers forget that
 * of tables that are laid out otherwise.
 */
export function cardTable({ caption, columns, rows, figures = [] }: CardTable): Html {
  const look = (index: number) => figures.includes(index) && html` class="figure"`;
  const head = columns.map(
    (name, index) =>
      html`<th role="columnheader" scope="col"${look(index)}>${name || html`<span class="unseen">…</span>`}</th>`,
  );
  const cell = (value: HtmlValue, index: number) => {
    const name = columns[index];
    if (index === 0) return html`<th role="rowheader" scope="row">${value}</th>`;
    return html`<td role="cell"${look(index)}${name && html` data-label="${name}"`}>${value}</td>`;
  };
  return html`<table class="cards" role="table"><caption class="unseen">${caption}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.map(
    (row) => html`<tr role="row">${row.map(cell)}</tr>`,
  )}</tbody></table>`;
}
