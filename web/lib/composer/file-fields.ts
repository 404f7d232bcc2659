import { handOnFocus } from '../insert.ts';

/** The event of the form when a file has come, gone, failed or moved. */
export const FILES_CHANGED = 'files-changed';

/** The id of a file, once it is there, and the text that describes it. */
export function fieldsIn(element: Element): [HTMLInputElement | null, HTMLTextAreaElement | null] {
  return [element.querySelector('input[type="hidden"]'), element.querySelector('textarea')];
}

/** The part of the form with the files of the post that an element belongs to. */
export function groupOf(form: HTMLFormElement, target: EventTarget | null): HTMLElement | null {
  const next = target instanceof Element ? target.closest('.next-post') : null;
  return (next ?? form).querySelector('.files');
}

/** Says that the files have changed, and with them what is written. */
export function tellOfChange(form: HTMLFormElement): void {
  form.dispatchEvent(new Event(FILES_CHANGED));
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The button with the small picture of a file. */
export function thumbnailOf(item: Element): HTMLButtonElement | null {
  return item.querySelector<HTMLButtonElement>('.thumbnail > button');
}

/** Takes away what is said of a file that is on its way. */
export function clearMessages(item: Element): void {
  handOnFocus(
    () => {
      for (const message of item.querySelectorAll('.upload')) message.remove();
    },
    () => thumbnailOf(item),
  );
}
