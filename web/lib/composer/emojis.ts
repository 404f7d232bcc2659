import { fillPicker, loadPicker } from '../emojis/emoji-picker.ts';
import type { Parts } from './parts.ts';

/** A field in which emojis can stand. */
type Field = HTMLTextAreaElement | HTMLInputElement;

/** Opens the list of emojis at its button; what is chosen there goes where the caret of the field is in which one has written last. */
export async function openEmojis({ root, form }: Parts, button: HTMLButtonElement, field: () => Field): Promise<void> {
  // The browser opens and closes what it knows to be of the button.
  if (button.popoverTargetElement || root.ariaBusy) return;
  root.ariaBusy = 'true';
  const picker = await loadPicker();
  root.ariaBusy = null;
  if (!picker) return;
  picker.popover = 'auto';
  root.append(picker);
  button.popoverTargetElement = picker;
  // On a phone its keyboard would cover what there is to choose.
  const search = picker.querySelector('input');
  if (search) search.autofocus = matchMedia('(pointer: fine)').matches;
  picker.addEventListener('toggle', (event) => {
    if (!(event instanceof ToggleEvent) || event.newState !== 'open') return;
    picker.dispatchEvent(new Event('emojis-again'));
  });
  button.click();
  await fillPicker(picker, { address: button.dataset.emojis ?? '', form }, (sign, goesOn) => {
    if (!goesOn) picker.hidePopover();
    insert(field(), sign, goesOn);
  });
}

/** The names of emojis do not stick to words. */
function insert(field: Field, chosen: string, goesOn: boolean): void {
  const { value } = field;
  const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
  const isName = chosen.startsWith(':');
  const before = isName && /[\p{L}\p{N}:]$/u.test(value.slice(0, start)) ? ' ' : '';
  field.setRangeText(`${before}${chosen}${isName ? ' ' : ''}`, start, end, 'end');
  if (!goesOn) field.focus();
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
