import { chooseFocus } from './focus.ts';
import { hiddenValue, type Parts, tool } from './parts.ts';
import { drawPreview } from './preview-picture.ts';
import type { Media } from './upload.ts';
import { waitNoMore } from './waiting-files.ts';

/** The event of the form when a file has come, gone, failed or moved. */
export const FILES_CHANGED = 'files-changed';

/** A file in the form, which is on its way until it is there or refused. */
export type Item = {
  readonly element: HTMLElement;
  readonly file: File;
  readonly drawn: Promise<void>;
  readonly left: AbortController;
  state: State;
  /** By which it is known where it is kept until its account signs in again. */
  readonly key: string;
  /** Whether it is kept there. */
  isKept: boolean;
};
export type State = 'coming' | 'cut' | 'ended' | 'refused' | 'there';

let made = 0;

type Place = { readonly items: Set<Item>; readonly group: HTMLElement; readonly key?: string };

/** A new item of the form for a file, which is not there yet. */
export function addItem(parts: Parts, file: File, { items, group, key }: Place): Item {
  const { root } = parts;
  made += 1;
  const element = tool(root, 'file');
  for (const one of element.querySelectorAll('[id], [for], [aria-describedby]')) {
    for (const name of ['id', 'for', 'aria-describedby']) {
      const value = one.getAttribute(name);
      if (value !== null) one.setAttribute(name, `${value}-new-${made}`);
    }
  }
  // What is not there yet is not sent.
  for (const field of fieldsOf(element)) field.removeAttribute('name');
  const list = group.querySelector('.attached') ?? newList(group);
  list.append(element);
  const item: Item = {
    element,
    file,
    drawn: drawPreview(element, file),
    left: new AbortController(),
    state: 'coming',
    key: key ?? crypto.randomUUID(),
    isKept: key !== undefined,
  };
  items.add(item);
  enliven(parts, element);
  addControls(parts, element);
  element.addEventListener('composer-removed', () => {
    items.delete(item);
    item.left.abort();
    if (item.isKept) waitNoMore(item);
  });
  return item;
}

const fieldsOf = (element: HTMLElement) =>
  element.querySelectorAll<HTMLElement>('[name="media_ids[]"], [name="descriptions[]"]');

function newList(group: HTMLElement): HTMLElement {
  const list = document.createElement('ol');
  list.className = 'attached';
  group.querySelector('legend')?.after(list);
  return list;
}

/** Gives an item that the page came with what one needs to order, focus and remove it. */
export function equipItem(parts: Parts, element: HTMLElement): void {
  enliven(parts, element);
  addControls(parts, element);
  offerFocus(parts, element, element.querySelector('img')?.src);
}

/** Gives a file its way out. */
function enliven({ form }: Parts, element: HTMLElement): void {
  element.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('button[name="remove"], [data-cancel]')) return;
    event.preventDefault();
    const list = element.parentElement;
    const next = element.nextElementSibling ?? element.previousElementSibling;
    element.dispatchEvent(new Event('composer-removed'));
    element.remove();
    (next?.querySelector('textarea') ?? list?.parentElement?.querySelector<HTMLElement>('input[type="file"]'))?.focus();
    tellOfChange(form);
  });
}

/** The file is there: its fields belong to the form now. */
export function settle(parts: Parts, { element }: Item, media: Media): void {
  const { form } = parts;
  element.querySelector('.upload')?.remove();
  const [id, text] = fieldsIn(element);
  // Those of the posts that follow are named after them: thread[0][files][], thread[0][media_ids][].
  const named = groupOf(form, element)?.querySelector<HTMLInputElement>('input[type="file"]')?.name ?? 'files[]';
  if (id) {
    id.name = named.replace('files', 'media_ids');
    id.value = media.id;
  }
  if (text) text.name = named.replace('files', 'descriptions');
  for (const button of element.querySelectorAll<HTMLButtonElement>('button[value=""]')) button.value = media.id;
  const isDrawn = element.firstElementChild instanceof HTMLCanvasElement;
  if (!isDrawn && media.preview_url) showPicture(element, media.preview_url);
  offerFocus(parts, element, media.type === 'image' ? media.url : null);
  form.dispatchEvent(new Event(FILES_CHANGED));
}

function showPicture(element: HTMLElement, address: string): void {
  const picture = document.createElement('img');
  picture.alt = '';
  picture.src = address;
  element.firstElementChild?.replaceWith(picture);
}

/** The row of buttons of a file, which order it, and take it out. */
function addControls({ root }: Parts, element: HTMLElement): void {
  const controls = tool(root, 'file-controls');
  const remove = element.querySelector('button[name="remove"]');
  remove?.replaceWith(controls);
  if (remove) controls.append(remove);
}

/** For pictures, whose address is known, there is a button for the focal point. */
function offerFocus(parts: Parts, element: HTMLElement, address: string | null | undefined): void {
  const button = element.querySelector<HTMLElement>('[data-focus]');
  if (address && button && hiddenValue(parts.form, 'editing') === '') chooseFocus(parts, element, button, address);
  else button?.remove();
}

/** The id of a file, once it is there, and the text that describes it. */
export function fieldsIn(element: HTMLElement): [HTMLInputElement | null, HTMLTextAreaElement | null] {
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
