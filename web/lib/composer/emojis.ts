import { askPart } from '../fragments.ts';
import type { Parts } from './parts.ts';

/** How keys move among emojis, in the direction that one reads; rows are found by where their emojis stand. */
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/** Opens the list of emojis at its button; what is chosen there goes where the caret of the text is. */
export async function openEmojis({ root, text }: Parts, button: HTMLButtonElement): Promise<void> {
  // The browser opens and closes what it knows to be of the button.
  if (button.popoverTargetElement || root.ariaBusy) return;
  const picker = await loadPicker(root);
  if (!picker) return;
  button.after(picker);
  button.popoverTargetElement = picker;
  enliven(picker, (chosen) => {
    picker.hidePopover();
    insert(text, chosen);
  });
  button.click();
}

async function loadPicker(root: HTMLElement): Promise<HTMLElement | undefined> {
  root.ariaBusy = 'true';
  const answer = await askPart('/publish/emojis', 'emojis').catch(() => undefined);
  root.ariaBusy = null;
  return answer?.kind === 'part'
    ? (answer.content.querySelector<HTMLElement>('.emoji-picker') ?? undefined)
    : undefined;
}

function enliven(picker: HTMLElement, choose: (text: string) => void): void {
  const search = picker.querySelector('input');
  const shown = () => [...picker.querySelectorAll<HTMLButtonElement>('section:not([hidden]) button:not([hidden])')];
  const only = () => {
    filter(picker, search?.value.trim().toLowerCase() ?? '');
    reach(shown(), shown()[0]);
  };
  search?.addEventListener('input', (event) => {
    // The form around it has not changed.
    event.stopPropagation();
    only();
  });
  search?.addEventListener('keydown', (event) => {
    const [first] = shown();
    if (event.isComposing || !['Enter', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    if (!first) return;
    if (event.key === 'Enter') choose(first.value);
    else reach(shown(), first).focus();
  });
  picker.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) choose(button.value);
  });
  picker.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLButtonElement) || !KEYS.includes(key)) return;
    event.preventDefault();
    const next = nextOf(shown(), target, key);
    if (next) reach(shown(), next).focus();
  });
  only();
}

/** One emoji is reached by Tab, the others from there by arrow keys. */
function reach(all: readonly HTMLButtonElement[], one: HTMLButtonElement): HTMLButtonElement;
function reach(all: readonly HTMLButtonElement[], one: HTMLButtonElement | undefined): HTMLButtonElement | undefined;
function reach(all: readonly HTMLButtonElement[], one: HTMLButtonElement | undefined): HTMLButtonElement | undefined {
  for (const button of all) button.tabIndex = button === one ? 0 : -1;
  return one;
}

function filter(picker: HTMLElement, wanted: string): void {
  let found = 0;
  for (const section of picker.querySelectorAll('section')) {
    const buttons = [...section.querySelectorAll('button')];
    for (const button of buttons) button.hidden = !button.title.toLowerCase().includes(wanted);
    const here = buttons.filter(({ hidden }) => !hidden).length;
    section.hidden = here === 0;
    found += here;
  }
  const none = picker.querySelector<HTMLElement>('[data-none]');
  if (none) none.textContent = found === 0 ? (none.dataset.none ?? '') : '';
}

function nextOf(
  all: readonly HTMLButtonElement[],
  from: HTMLButtonElement,
  key: string,
): HTMLButtonElement | undefined {
  const at = all.indexOf(from);
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return all[at + (key === forward ? 1 : -1)];
  const { left, top } = from.getBoundingClientRect();
  const isDown = key === 'ArrowDown';
  const candidates = isDown ? all.slice(at + 1) : all.slice(0, at).reverse();
  const places = candidates.map((button) => ({ button, box: button.getBoundingClientRect() }));
  const row = places.find(({ box }) => (isDown ? box.top > top + 1 : box.top < top - 1))?.box.top;
  const inRow = places.filter(({ box }) => box.top === row);
  return inRow.sort((one, other) => Math.abs(one.box.left - left) - Math.abs(other.box.left - left))[0]?.button;
}

/** The names of emojis do not stick to words. */
function insert(text: HTMLTextAreaElement, chosen: string): void {
  const { selectionStart: start, selectionEnd: end, value } = text;
  const isName = chosen.startsWith(':');
  const before = isName && /[\p{L}\p{N}:]$/u.test(value.slice(0, start)) ? ' ' : '';
  text.setRangeText(`${before}${chosen}${isName ? ' ' : ''}`, start, end, 'end');
  text.focus();
  text.dispatchEvent(new Event('input', { bubbles: true }));
}
