import { writeOn } from '../write-on.ts';
import type { Parts } from './parts.ts';

const UNUSED = 'unused';

/** What of a part says that it is used. */
const HOLDS =
  'input:is([type="text"], [type="datetime-local"], :not([type])), [type="checkbox"][name]:not([name^="poll"])';

/** What stands elsewhere in the form, by the names that buttons have for it. */
const PRESSED: Readonly<Record<string, string>> = {
  another: 'button[value="another"]',
  draft: 'button[value="draft"]',
  files: '.files input[type="file"]',
};

/**
 * Lets the buttons of the composer show the parts that they are about (`data-use`), and press what stands elsewhere in the form
 * (`data-press`). A part that holds something is never hidden; one that holds nothing is hidden by the same button. Buttons without a part are taken
 * away: an edit has neither a poll nor a time.
 */
export function offerParts({ form, text }: Parts, tools: HTMLElement): void {
  for (const button of tools.querySelectorAll<HTMLButtonElement>('[data-press]')) {
    const pressed = form.querySelector<HTMLElement>(PRESSED[button.dataset.press ?? ''] ?? '');
    if (!pressed) button.remove();
    button.addEventListener('click', () => {
      closeMenu(button);
      pressed?.click();
    });
  }
  for (const button of tools.querySelectorAll<HTMLButtonElement>('[data-use]')) {
    const part = form.querySelector<HTMLElement>(`[data-optional="${button.dataset.use}"]`);
    if (part) offer(part, button, text);
    else button.remove();
  }
}

function offer(part: HTMLElement, button: HTMLButtonElement, text: HTMLTextAreaElement): void {
  const fields = () => [...part.querySelectorAll<HTMLInputElement>(HOLDS)];
  const isInMenu = button.closest('.menu') !== null;
  const tell = () => {
    const isShown = !part.classList.contains(UNUSED);
    if (isInMenu) button.hidden = isShown;
    else button.ariaExpanded = String(isShown);
    for (const field of fields()) field.tabIndex = isShown ? 0 : -1;
  };
  if (fields().some(holds)) showPart(part);
  tell();
  // Browsers put back what was typed, groups ask for a title, and screen readers reach what is out of sight.
  new MutationObserver(tell).observe(part, { attributeFilter: ['class'] });
  part.addEventListener('focusin', () => showPart(part));
  part.addEventListener('input', () => showPart(part));
  button.addEventListener('click', () => {
    const isShown = !part.classList.contains(UNUSED);
    closeMenu(button);
    if (isShown && !fields().some(holds)) return hide(part, text);
    if (!isShown && part.dataset.optional === 'warning') text.closest('.writing')?.before(part);
    showPart(part);
    const field = part.querySelector<HTMLElement>('input, select');
    if (field instanceof HTMLInputElement && field.type === 'checkbox' && !isShown) field.click();
    writeOn(field);
  });
}

function holds({ type, value, checked }: HTMLInputElement): boolean {
  return type === 'checkbox' ? checked : value.trim() !== '';
}

/** Shows a part of the composer, whatever it holds. */
export function showPart(part: HTMLElement): void {
  part.classList.remove(UNUSED);
  if (part instanceof HTMLDetailsElement) part.open = true;
}

/** Hides one that holds nothing. */
export function hidePart(part: HTMLElement): void {
  part.classList.add(UNUSED);
  if (part instanceof HTMLDetailsElement) part.open = false;
}

function hide(part: HTMLElement, text: HTMLTextAreaElement): void {
  hidePart(part);
  writeOn(text);
}

function closeMenu(button: HTMLElement): void {
  button.closest<HTMLElement>('.menu:popover-open')?.hidePopover();
}
