import { handOnFocus } from '../insert.ts';
import { thumbnailOf } from './file-fields.ts';
import { type Parts, word } from './parts.ts';

/** How far (px) a pointer goes before it drags. */
const SLOP = 6;

/** Lets the files of a form change places: by the buttons of their sheets, by arrow keys on their small pictures, and by dragging these. */
export function orderItems({ root, form }: Parts, changed: () => void): void {
  const finish = ({ dataset }: HTMLElement) => {
    changed();
    const says = root.querySelector('[data-moved]');
    if (says) says.textContent = word(root, 'moved').replace('{file}', dataset.place ?? '');
  };
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.attached [data-move]') : null;
    const item = button?.closest('li');
    const other = button?.dataset.move === '-1' ? item?.previousElementSibling : item?.nextElementSibling;
    if (!item || !other) return;
    // At either end one of the buttons has nowhere to lead any more.
    handOnFocus(
      () => {
        moveTo(item, other);
        finish(item);
      },
      () => [...item.querySelectorAll('[data-move]')].find((one) => one.checkVisibility()),
    );
  });
  form.addEventListener('keydown', (event) => {
    const item = itemOf(event.target);
    if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
    const other = reachedBy(event.key, item);
    if (!other) return;
    event.preventDefault();
    moveTo(item, other);
    finish(item);
  });
  form.addEventListener('pointerdown', (event) => {
    const item = itemOf(event.target);
    if (item && event.button === 0) new Drag(event, item, () => finish(item));
  });
}

/** The file whose small picture something belongs to. */
function itemOf(target: EventTarget | null): HTMLElement | null {
  const thumbnail = target instanceof Element ? target.closest('.thumbnail > button') : null;
  return thumbnail?.closest('li') ?? null;
}

/** The place to which a key moves a file, in the direction that one reads. */
function reachedBy(key: string, item: Element): Element | null | undefined {
  const isRtl = document.documentElement.dir === 'rtl';
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return item.previousElementSibling;
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return item.nextElementSibling;
  if (key === 'Home') return item.parentElement?.firstElementChild;
  return key === 'End' ? item.parentElement?.lastElementChild : undefined;
}

/** Puts a file in the place of another. What lies between goes around it, so that it keeps the focus, its open sheet and the pointer. */
function moveTo(item: Element, place: Element): void {
  const isLater = Boolean(item.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING);
  for (let next = sibling(item, isLater); next; next = sibling(item, isLater)) {
    if (isLater) item.before(next);
    else item.after(next);
    if (next === place) return;
  }
}

const sibling = (item: Element, isLater: boolean) => (isLater ? item.nextElementSibling : item.previousElementSibling);

/** A pointer that drags a file among the others of its post. */
class Drag {
  readonly #item: HTMLElement;
  readonly #shown: HTMLElement;
  readonly #done: () => void;
  readonly #stop = new AbortController();
  #from: { x: number; y: number };
  #isMoving = false;

  constructor({ clientX: x, clientY: y, pointerId }: PointerEvent, item: HTMLElement, done: () => void) {
    this.#item = item;
    this.#shown = item.querySelector<HTMLElement>('.thumbnail') ?? item;
    this.#done = done;
    this.#from = { x, y };
    const { signal } = this.#stop;
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
      addEventListener(type, (event) => event.pointerId === pointerId && act(event), { signal });
    listen('pointermove', (event) => this.#move(event));
    listen('pointerup', () => this.#end());
    listen('pointercancel', () => this.#end());
  }

  #move({ clientX: x, clientY: y, pointerId }: PointerEvent): void {
    if (!this.#isMoving && Math.hypot(x - this.#from.x, y - this.#from.y) < SLOP) return;
    if (!this.#isMoving) thumbnailOf(this.#item)?.setPointerCapture(pointerId);
    this.#isMoving = true;
    this.#shown.classList.add('dragged');
    const other = [...(this.#item.parentElement?.children ?? [])].find((one) => one !== this.#item && isAt(one, x, y));
    if (other) this.#swap(other);
    this.#shown.style.translate = `${x - this.#from.x}px ${y - this.#from.y}px`;
  }

  /** What is dragged stays under the pointer, though its place is another now. */
  #swap(other: Element): void {
    const before = this.#shown.getBoundingClientRect();
    moveTo(this.#item, other);
    const after = this.#shown.getBoundingClientRect();
    this.#from = { x: this.#from.x + after.left - before.left, y: this.#from.y + after.top - before.top };
  }

  #end(): void {
    this.#stop.abort();
    if (!this.#isMoving) return;
    this.#shown.classList.remove('dragged');
    this.#shown.style.translate = '';
    // The end of dragging is no press.
    const swallow = (event: Event) => event.stopImmediatePropagation();
    this.#shown.addEventListener('click', swallow, { capture: true });
    setTimeout(() => this.#shown.removeEventListener('click', swallow, { capture: true }));
    this.#done();
  }
}

function isAt(item: Element, x: number, y: number): boolean {
  const box = item.querySelector('.thumbnail')?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}
