import { askApi } from '../ask-api.ts';
import { askBy, type Parts, tool } from './parts.ts';

/** How far an arrow key moves the focal point; from -1 to 1, as the API counts. */
const STEP = 0.1;

/**
 * Opens, from a button of a file, a dialog with the whole picture, to say what of it must be seen where it is cropped.
 */
export function chooseFocus({ root, form }: Parts, element: HTMLElement, button: HTMLElement, address: string): void {
  let point = { x: 0, y: 0 };
  const choose = async () => {
    const id = element.querySelector<HTMLInputElement>('input[type="hidden"]')?.value;
    const dialog = tool(root, 'focus');
    const wanted = watchPoint(dialog, address, point);
    if ((await askBy(root, dialog)) !== 'done') return;
    point = wanted();
    const body = new URLSearchParams({ focus: `${point.x.toFixed(2)},${point.y.toFixed(2)}` });
    await askApi(form, `/api/v1/media/${id}`, { method: 'PUT', body }).catch(() => undefined);
  };
  button.addEventListener('click', choose);
}

type Point = { readonly x: number; readonly y: number };

/** Shows a picture with its focal point, which moves by clicks and arrow keys. Returns what tells where it is. */
function watchPoint(dialog: HTMLElement, source: string, first: Point): () => Point {
  let point = first;
  const area = dialog.querySelector<HTMLElement>('.focus-area');
  const picture = dialog.querySelector('img');
  const mark = dialog.querySelector<HTMLElement>('.focus-mark');
  const move = (x: number, y: number) => {
    point = { x: between(x), y: between(y) };
    if (!mark) return;
    mark.style.left = `${(point.x + 1) * 50}%`;
    mark.style.top = `${(1 - point.y) * 50}%`;
  };
  if (picture) picture.src = source;
  area?.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width, height } = area.getBoundingClientRect();
    move(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
  });
  area?.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, Point>> = {
      ArrowLeft: { x: -STEP, y: 0 },
      ArrowRight: { x: STEP, y: 0 },
      ArrowUp: { x: 0, y: STEP },
      ArrowDown: { x: 0, y: -STEP },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(point.x + step.x, point.y + step.y);
  });
  move(first.x, first.y);
  return () => point;
}

const between = (value: number): number => Math.min(1, Math.max(-1, value));
