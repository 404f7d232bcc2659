import { askApi } from '../ask-api.ts';
import type { KeptFile } from '../kept-files.ts';
import { arrive } from './arrive.ts';
import { FILES_CHANGED, fieldsIn, groupOf, tellOfChange } from './file-fields.ts';
import { addItem, equipItem, type Item } from './file-items.ts';
import { orderItems } from './order.ts';
import type { Parts } from './parts.ts';
import { takeDropped, takePasted } from './paste-and-drop.ts';
import { offerText } from './sheet.ts';
import { nameFiles } from './thumbnails.ts';
import { letWait, offerWaiting } from './waiting-files.ts';

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
    if (!group) return;
    const added = [...files].map((file) => addItem(parts, file, { items, group }));
    for (const item of added) void arrive(parts, item);
    offerText(
      parts,
      added.map(({ element }) => element),
    );
    form.dispatchEvent(new Event(FILES_CHANGED));
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
  const there = [...form.querySelectorAll<HTMLElement>('.attached > li:not(:has(.thumbnail))')];
  for (const element of there) equipItem(parts, element);
  offerText(parts, there);
  nameFiles(parts);
  orderItems(parts, () => tellOfChange(form));
  void offerWaiting(parts, (kept) => takeKept(parts, items, kept));
  return {
    async allThere() {
      while (!areSettled()) {
        await new Promise((resolve) => form.addEventListener(FILES_CHANGED, resolve, { once: true }));
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

async function areWaiting(parts: Parts, items: ReadonlySet<Item>): Promise<boolean> {
  const waiting = [...items].filter(({ state }) => state === 'ended');
  await Promise.all(waiting.map((item) => letWait(parts, item)));
  return waiting.length > 0;
}

/** Takes up a file that has waited for its account, with its text. */
function takeKept(parts: Parts, items: Set<Item>, { key, file, description }: KeptFile): void {
  const group = groupOf(parts.form, null);
  if (!group) return;
  const item = addItem(parts, file, { items, group, key });
  const [, text] = fieldsIn(item.element);
  if (text) text.value = description;
  void arrive(parts, item);
}
