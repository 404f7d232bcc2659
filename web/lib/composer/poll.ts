import { type Parts, tool } from './parts.ts';

/** A poll needs so many answers. */
const FEWEST = 2;

/** Shows as many answers of a poll as there are, two at least, with a button for one more and one to take away each of the others. */
export function arrangePoll({ root, form }: Parts): void {
  const poll = form.querySelector('.poll-fields');
  const rows = [...(poll?.querySelectorAll<HTMLElement>('.field:has(input[name="poll[options][]"])') ?? [])];
  const last = rows.at(-1);
  if (!last) return;
  const more = tool(root, 'add-answer');
  const inputIn = (row: HTMLElement) => row.querySelector('input');
  const arrange = () => {
    more.hidden = rows.every(({ hidden }) => !hidden);
  };
  rows.forEach((row, index) => {
    row.hidden = index >= FEWEST && inputIn(row)?.value === '';
    if (index < FEWEST) return;
    const remove = tool(root, 'remove-answer');
    row.append(remove);
    remove.addEventListener('click', () => {
      const input = inputIn(row);
      if (input) input.value = '';
      row.hidden = true;
      arrange();
      more.focus();
      form.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });
  more.addEventListener('click', () => {
    const row = rows.find(({ hidden }) => hidden);
    if (!row) return;
    row.hidden = false;
    inputIn(row)?.focus();
    arrange();
  });
  last.after(more);
  arrange();
}
