/**
 * Takes the focus to a field, with the caret behind what it holds, where one goes on writing; where somebody has put the caret already, it
 * stays there.
 */
export function writeOn(field: HTMLElement | null | undefined): void {
  if (!field) return;
  if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionEnd === 0)
    field.setSelectionRange(field.value.length, field.value.length);
  field.focus();
}
