import { clearMessages, FILES_CHANGED, fieldsIn, groupOf, tellOfChange, thumbnailOf } from './file-fields.ts';
import { chooseFocus } from './focus.ts';
import { hiddenValue, type Parts, tool } from './parts.ts';
import { chooseThumbnail } from './poster.ts';
import { drawPreview } from './preview-picture.ts';
import { makeSheet } from './sheet.ts';
import { makeThumbnail, showFace } from './thumbnails.ts';
import type { Media } from './upload.ts';
import { waitNoMore } from './waiting-files.ts';

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
  element.dataset.kind = /^(?:image|video|audio)(?=\/)/.exec(file.type)?.[0] ?? 'unknown';
  // What is not there yet is not sent.
  for (const field of fieldsOf(element)) field.removeAttribute('name');
  const list = group.querySelector('.attached') ?? newList(group);
  list.append(element);
  enliven(parts, element);
  const item: Item = {
    element,
    file,
    drawn: drawPreview(file, (drawn) => showFace(element, drawn)),
    left: new AbortController(),
    state: 'coming',
    key: key ?? crypto.randomUUID(),
    isKept: key !== undefined,
  };
  items.add(item);
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

/** Gives an item that the page came with its small picture, and what one needs to focus and remove it. */
export function equipItem(parts: Parts, element: HTMLElement): void {
  enliven(parts, element);
  offerChoices(parts, element);
}

/** Gives a file its small picture, its sheet and its way out. */
function enliven(parts: Parts, element: HTMLElement): void {
  makeThumbnail(parts, element);
  makeSheet(parts, element);
  element.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('button[name="remove"], [data-remove]')) return;
    event.preventDefault();
    const list = element.parentElement;
    const next = element.nextElementSibling ?? element.previousElementSibling;
    element.dispatchEvent(new Event('composer-removed'));
    element.remove();
    const own = list?.parentElement?.querySelector<HTMLElement>('input[type="file"]');
    const way = own?.checkVisibility() ? own : parts.form.querySelector<HTMLElement>('[data-press="files"]');
    (next ? thumbnailOf(next) : way)?.focus();
    tellOfChange(parts.form);
  });
}

/** The file is there: its fields belong to the form now. */
export function settle(parts: Parts, { element }: Item, media: Media): void {
  const { form } = parts;
  clearMessages(element);
  const [id, text] = fieldsIn(element);
  // Those of the posts that follow are named after them: thread[0][files][], thread[0][media_ids][].
  const named = groupOf(form, element)?.querySelector<HTMLInputElement>('input[type="file"]')?.name ?? 'files[]';
  if (id) {
    id.name = named.replace('files', 'media_ids');
    id.value = media.id;
  }
  if (text) text.name = named.replace('files', 'descriptions');
  for (const button of element.querySelectorAll<HTMLButtonElement>('button[value=""]')) button.value = media.id;
  element.dataset.kind = media.type ?? 'unknown';
  if (media.url) element.dataset.url = media.url;
  const isDrawn = thumbnailOf(element)?.firstElementChild instanceof HTMLCanvasElement;
  if (!isDrawn && media.preview_url)
    showFace(element, Object.assign(document.createElement('img'), { alt: '', src: media.preview_url }));
  offerChoices(parts, element);
  form.dispatchEvent(new Event(FILES_CHANGED));
}

/** A picture has a focal point, and what is played a small picture; both are chosen before the post is published. */
function offerChoices(parts: Parts, element: HTMLElement): void {
  const { url, kind } = element.dataset;
  const isNew = hiddenValue(parts.form, 'editing') === '';
  offer(
    element,
    'focus',
    isNew && kind === 'image' && url ? (button) => chooseFocus(parts, element, button, url) : null,
  );
  const isPlayed = kind === 'video' || kind === 'audio';
  offer(element, 'thumbnail', isNew && isPlayed ? (button) => chooseThumbnail(parts, element, button) : null);
}

/** The place of a button is there from the beginning, so that those beside it do not move. */
function offer(element: HTMLElement, name: string, enable: ((button: HTMLElement) => void) | null): void {
  const button = element.querySelector<HTMLElement>(`[data-${name}]`);
  button?.classList.toggle('offered', enable !== null);
  if (button && enable) enable(button);
  else button?.remove();
}
