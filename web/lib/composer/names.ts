import { namesMissingIn, textOfNames } from '../../../src/lib/text/names-before.ts';

/**
 * Puts the names that stand beside the fields of a form, for whoever has no scripts, into the texts: before what has been written by now, with
 * the caret where it was in that.
 */
export function takeNames(root: ParentNode): void {
  for (const group of root.querySelectorAll<HTMLElement>('fieldset.mentioned')) {
    const text = root.querySelector(`#${CSS.escape(group.dataset.of ?? '')}`);
    if (!(text instanceof HTMLTextAreaElement)) continue;
    group.remove();
    const boxes = [...group.querySelectorAll<HTMLInputElement>('input')];
    const typed = text.value;
    const { selectionStart, selectionEnd } = text;
    text.defaultValue = `${beginning(boxes, text.defaultValue)}${text.defaultValue}`;
    const names = beginning(
      boxes.filter(({ checked }) => checked),
      typed,
    );
    text.value = `${names}${typed}`;
    text.setSelectionRange(names.length + selectionStart, names.length + selectionEnd);
  }
}

/** The names that a text does not have yet, as one that is for them begins. */
function beginning(boxes: readonly HTMLInputElement[], text: string): string {
  return textOfNames(
    namesMissingIn(
      text,
      boxes.map(({ value }) => value),
    ),
  );
}
