import { groupOf, thumbnailOf } from './file-fields.ts';
import { type Parts, tool } from './parts.ts';

/**
 * Puts what one says about a file into a sheet. That stands below the row of small pictures, or, when one presses a small picture, in a dialog over
 * all else.
 */
export function makeSheet({ root, form }: Parts, element: HTMLElement): void {
  const fields = element.querySelector(':scope > div:has(textarea)');
  const sheet = tool(root, 'file-sheet');
  const controls = sheet.querySelector('.file-controls');
  controls?.before(...(fields ? [fields] : []));
  const remove = sheet.querySelector('button[name="remove"]');
  if (remove) controls?.append(remove);
  const below = Object.assign(document.createElement('div'), { className: 'sheet-below', role: 'group', hidden: true });
  const over = document.createElement('dialog');
  below.append(sheet);
  element.append(below, over);
  thumbnailOf(element)?.addEventListener('click', () => openOver(element));
  over.addEventListener('close', () => {
    below.append(sheet);
    noteOpen(element, false);
  });
  sheet.querySelector('[data-done]')?.addEventListener('click', () => close(element));
  sheet.querySelector('[data-next]')?.addEventListener('click', () => {
    const next = element.nextElementSibling;
    if (!(next instanceof HTMLElement)) return;
    const { open } = over;
    close(element);
    if (open) openOver(next);
    else openBelow(next);
    next.querySelector('textarea')?.focus();
  });
  below.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close(element);
    thumbnailOf(element)?.focus();
  });
  form.addEventListener('submit', () => over.open && close(element));
}

/** Opens the sheet of a file over all else, with the picture as large as there is room. */
function openOver(element: HTMLElement): void {
  const dialog = element.querySelector('dialog');
  const sheet = element.querySelector<HTMLElement>('.file-sheet');
  if (!dialog || !sheet) return;
  close(element);
  showLarge(element, sheet);
  dialog.append(sheet);
  dialog.showModal();
  noteOpen(element, true);
  const text = sheet.querySelector('textarea');
  if (text?.value.trim() === '') text.focus();
}

/** Opens it below the row of small pictures, where it covers nothing and takes no focus. One is open there at a time. */
function openBelow(element: HTMLElement): void {
  for (const other of element.parentElement?.children ?? []) close(other);
  showBelow(element, true);
  noteOpen(element, true);
}

function close(element: Element): void {
  element.querySelector('dialog')?.close();
  showBelow(element, false);
  noteOpen(element, false);
}

function showBelow(element: Element, isShown: boolean): void {
  const below = element.querySelector<HTMLElement>('.sheet-below');
  if (below) below.hidden = !isShown;
}

function noteOpen(element: Element, isOpen: boolean): void {
  const thumbnail = thumbnailOf(element);
  if (thumbnail) thumbnail.ariaExpanded = String(isOpen);
}

/** Leads to the field of a text that is wanted. */
export function askForText(text: HTMLElement): void {
  const element = text.closest('li');
  if (element) openBelow(element);
  text.focus();
}

/** Offers the field for the text of the first of some files that has none, if the person wants to describe files, and no other is open. */
export function offerText({ root, form }: Parts, elements: Iterable<HTMLElement>): void {
  if (root.dataset.altTexts === 'none') return;
  const wanting = [...elements].find((one) => one.querySelector('textarea')?.value.trim() === '');
  if (wanting && !groupOf(form, wanting)?.querySelector('.sheet-below:not([hidden])')) openBelow(wanting);
}

/** The file itself, where its address is known; otherwise its small picture. */
function showLarge(element: HTMLElement, sheet: HTMLElement): void {
  const place = sheet.querySelector('.file-large');
  if (!place || place.firstElementChild?.matches('[src]')) return;
  const { url, kind } = element.dataset;
  const small = thumbnailOf(element)?.firstElementChild;
  const shown = url ? playerOf(kind, url) : small instanceof HTMLCanvasElement ? copyOf(small) : null;
  place.replaceChildren(...(shown ? [shown] : []));
}

function playerOf(kind: string | undefined, address: string): HTMLElement {
  if (kind === 'image') return Object.assign(document.createElement('img'), { src: address, alt: '' });
  const player = document.createElement(kind === 'audio' ? 'audio' : 'video');
  player.src = address;
  player.controls = true;
  player.preload = 'metadata';
  return player;
}

/** For as long as the file is on its way. */
function copyOf(small: HTMLCanvasElement): HTMLElement {
  const { width, height } = small;
  const copy = Object.assign(document.createElement('canvas'), { width, height });
  copy.getContext('2d')?.drawImage(small, 0, 0);
  return copy;
}
