import { askApi } from '../ask-api.ts';
import type { KeptFile } from '../kept-files.ts';
import { chooseFocus } from './focus.ts';
import { orderItems } from './order.ts';
import { hiddenValue, type Parts, tool, word } from './parts.ts';
import { drawPreview } from './preview-picture.ts';
import { type Media, type Outcome, upload } from './upload.ts';
import { letWait, offerWaiting, waitNoMore } from './waiting-files.ts';

/** So often an upload that was cut off is tried again by itself, after waits (ms) that double. */
const TRIES = 5;
const FIRST_WAIT = 2000;

/** A file in the form, which is on its way until it is there or refused. */
type Item = {
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
type State = 'coming' | 'cut' | 'ended' | 'refused' | 'there';

/** The files of a post. */
export type Files = {
  /** Waits until nothing is on its way any more; whether all files are there then. */
  allThere(): Promise<boolean>;
  /** The fields of the texts that describe files, of those that have none. */
  undescribed(): HTMLTextAreaElement[];
  /** Puts those that could not be uploaded into the field of the form, for whoever keeps the whole form until there is a network. */
  handOver(): void;
  /** Takes them out again. */
  takeBack(): void;
  /** Whether nothing is on its way. */
  areSettled(): boolean;
  /** Whether all have been uploaded. */
  areAllThere(): boolean;
  /** Whether some wait for their account to sign in again; they do so with the texts that they have now. */
  areWaiting(): Promise<boolean>;
  /** Tells the server the texts that describe files, as far as they are new. Rejects with a TypeError without network. */
  describe(): Promise<void>;
};

/** Uploads files as soon as they are chosen, pasted or dropped, with what one needs to describe, order and remove them. */
export function takeFiles(parts: Parts): Files {
  const { root, form } = parts;
  const items = new Set<Item>();
  const areSettled = () => [...items].every(({ state }) => state !== 'coming');
  const areAllThere = () => [...items].every(({ state }) => state === 'there');
  const told = new WeakMap<Element, string>();
  const add = (files: Iterable<File>, target: EventTarget | null) => {
    const group = groupOf(form, target);
    if (group) for (const file of files) void arrive(parts, addItem(parts, file, { items, group }));
  };
  const inputs = () => form.querySelectorAll<HTMLInputElement>('input[type="file"]');
  const empty = () => {
    for (const one of inputs()) one.value = '';
  };
  const take = (chosen: HTMLInputElement) => {
    add([...(chosen.files ?? [])], chosen);
    chosen.value = '';
  };
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') take(target);
  });
  inputs().forEach(take);
  takePasted(root, add);
  takeDropped(root, add);
  for (const element of form.querySelectorAll<HTMLElement>('.attached > li')) {
    enliven(parts, element);
    addControls(parts, element);
    offerFocus(parts, element, element.querySelector('img')?.src);
  }
  orderItems(form, () => changed(form));
  void offerWaiting(parts, (kept) => takeKept(parts, items, kept));
  return {
    async allThere() {
      while (!areSettled()) {
        await new Promise((resolve) => form.addEventListener('files-changed', resolve, { once: true }));
      }
      return areAllThere();
    },
    undescribed: () =>
      [...form.querySelectorAll<HTMLTextAreaElement>('.attached textarea')].filter(({ value }) => value.trim() === ''),
    handOver() {
      for (const input of inputs()) {
        const transfer = new DataTransfer();
        for (const { state, file, element } of items)
          if (state !== 'there' && groupOf(form, element)?.contains(input)) transfer.items.add(file);
        input.files = transfer.files;
      }
    },
    takeBack: empty,
    areSettled,
    areAllThere,
    areWaiting: () => areWaiting(parts, items),
    describe: () => describe(form, told),
  };
}

async function describe(form: HTMLFormElement, told: WeakMap<Element, string>): Promise<void> {
  for (const element of form.querySelectorAll<HTMLElement>('.attached > li')) {
    const [id, text] = fieldsIn(element);
    if (!id?.name || !text || text.value === (told.get(element) ?? text.defaultValue)) continue;
    const description = text.value;
    const body = new URLSearchParams({ description });
    const answer = await askApi(form, `/api/v1/media/${id.value}`, { method: 'PUT', body, keepalive: true });
    if (answer.ok) told.set(element, description);
  }
}

function changed(form: HTMLFormElement): void {
  form.dispatchEvent(new Event('files-changed'));
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The part of the form with the files of the post that an element belongs to. */
function groupOf(form: HTMLFormElement, target: EventTarget | null): HTMLElement | null {
  const next = target instanceof Element ? target.closest('.next-post') : null;
  return (next ?? form).querySelector('.files');
}

async function areWaiting(parts: Parts, items: ReadonlySet<Item>): Promise<boolean> {
  const waiting = [...items].filter(({ state }) => state === 'ended');
  await Promise.all(waiting.map((item) => letWait(parts, item)));
  return waiting.length > 0;
}

type Add = (files: Iterable<File>, target: EventTarget | null) => void;

function takePasted(root: HTMLElement, add: Add): void {
  root.addEventListener('paste', (event) => {
    const files = event.clipboardData?.files ?? [];
    // What is pasted from a table or a text has a picture of it besides.
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    add(files, event.target);
  });
}

function takeDropped(root: HTMLElement, add: Add): void {
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  root.addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    root.classList.add('dropping');
  });
  root.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) root.classList.remove('dropping');
  });
  root.addEventListener('drop', (event) => {
    root.classList.remove('dropping');
    if (!holdsFiles(event)) return;
    event.preventDefault();
    add(event.dataTransfer?.files ?? [], event.target);
  });
}

let made = 0;

type Place = { readonly items: Set<Item>; readonly group: HTMLElement; readonly key?: string };

/** Takes up a file that has waited for its account, with its text. */
function takeKept(parts: Parts, items: Set<Item>, { key, file, description }: KeptFile): void {
  const group = groupOf(parts.form, null);
  if (!group) return;
  const item = addItem(parts, file, { items, group, key });
  const [, text] = fieldsIn(item.element);
  if (text) text.value = description;
  void arrive(parts, item);
}

function addItem(parts: Parts, file: File, { items, group, key }: Place): Item {
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
    changed(form);
  });
}

/** Uploads the file of an item, again and again if need be. */
async function arrive(parts: Parts, item: Item): Promise<void> {
  const { signal } = item.left;
  for (let tries = 1; !signal.aborted; tries += 1) {
    item.state = 'coming';
    const outcome = await attempt(parts, item);
    if (signal.aborted) return;
    await item.drawn;
    const { kind } = outcome;
    const isKept = kind === 'ended' && (await letWait(parts, item));
    item.isKept ||= isKept;
    if (item.isKept && (kind === 'done' || kind === 'refused')) waitNoMore(item);
    item.state = stateAfter(kind, isKept);
    if (outcome.kind === 'done') settle(parts, item, outcome.media);
    else {
      const why = isKept ? word(parts.root, 'waits') : reasonOf(parts, outcome);
      const mayRepeat = outcome.kind !== 'refused' || outcome.mayRepeat;
      show(parts, item, { text: `${item.file.name}: ${why}`, isBad: true, mayRepeat });
    }
    changed(parts.form);
    if (outcome.kind === 'done') return;
    if (await chance(item, outcome.kind === 'cut' ? tries : TRIES)) tries = 0;
  }
}

function stateAfter(kind: Outcome['kind'], isKept: boolean): State {
  if (kind === 'done') return 'there';
  return kind === 'ended' && !isKept ? 'refused' : kind;
}

function reasonOf({ root }: Parts, outcome: Outcome): string {
  if (outcome.kind === 'cut' || outcome.kind === 'done') return word(root, 'cut');
  return outcome.reason || word(root, 'refused');
}

function attempt(parts: Parts, item: Item): Promise<Outcome> {
  const { root, form } = parts;
  const progress = show(parts, item, { text: `${item.file.name}: ${word(root, 'uploading')}` });
  return upload(form, item.file, {
    signal: item.left.signal,
    progress: (share) => {
      if (progress) progress.value = share;
    },
    converting: () => {
      const bar = show(parts, item, { text: `${item.file.name}: ${word(root, 'converting')}` });
      bar?.removeAttribute('value');
    },
  }).catch((): Outcome => ({ kind: 'cut' }));
}

type Message = { readonly text: string; readonly isBad?: boolean; readonly mayRepeat?: boolean };

/** Says how it stands with a file, and returns the bar that shows how far it has come, if it is on its way. */
function show(
  { root }: Parts,
  { element }: Item,
  { text, isBad = false, mayRepeat = false }: Message,
): HTMLProgressElement | null {
  element.querySelector('.upload')?.remove();
  const shown = tool(root, 'upload');
  const said = shown.querySelector('.upload-text');
  const bar = shown.querySelector('progress');
  if (said) said.textContent = text;
  if (bar) bar.ariaLabel = text;
  shown.classList.toggle('bad', isBad);
  if (isBad) bar?.remove();
  if (!mayRepeat) shown.querySelector('[data-again]')?.remove();
  // In the row of its buttons: what is below stays where it is when the file is there.
  element.querySelector('.file-controls')?.prepend(shown);
  return bar;
}

/** The file is there: its fields belong to the form now. */
function settle(parts: Parts, { element }: Item, media: Media): void {
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
  form.dispatchEvent(new Event('files-changed'));
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

function fieldsIn(element: HTMLElement): [HTMLInputElement | null, HTMLTextAreaElement | null] {
  return [element.querySelector('input[type="hidden"]'), element.querySelector('textarea')];
}

/** Waits until an upload may be tried again. Whether that is because something has changed: a person or the network says so. */
function chance({ element, left }: Item, tries: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const { signal } = done;
    const go = (isNew: boolean) => {
      done.abort();
      clearTimeout(timer);
      resolve(isNew);
    };
    const wait = FIRST_WAIT * 2 ** (tries - 1);
    const timer = tries < TRIES && navigator.onLine ? setTimeout(() => go(false), wait) : undefined;
    if (tries < TRIES || !navigator.onLine) addEventListener('online', () => go(true), { signal });
    element.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('[data-again]') && go(true),
      { signal },
    );
    left.signal.addEventListener('abort', () => go(true), { signal });
  });
}
