import { word } from './parts.ts';

/** So many characters before the end the number is shown, and at these it is said. */
const NEAR = 50;
const SAID: readonly number[] = [50, 20, 10, 0];

/** Shows by the ring beside an output how much is left of the most that there may be, and near the end and past it by a number, which is said at times. */
export function showLeft(
  root: HTMLElement,
  output: HTMLOutputElement,
  { left, max }: { left: number; max: number },
): void {
  const isOver = left < 0;
  output.value = new Intl.NumberFormat(document.documentElement.lang || 'en').format(left);
  output.classList.toggle('over', isOver);
  output.classList.toggle('near', left <= NEAR);
  const count = output.closest<HTMLElement>('.count');
  if (!count) return;
  const number = new Intl.NumberFormat(document.documentElement.lang || 'en').format(Math.abs(left));
  const text = word(root, isOver ? 'over' : 'left').replace('#', number);
  count.title = text;
  const used = Math.max(0, Math.min(100, (100 * (max - left)) / max));
  count.querySelector('.ring-part')?.setAttribute('stroke-dasharray', `${used} 100`);
  const step = isOver ? 'over' : String(SAID.findLast((one) => left <= one) ?? '');
  if (count.dataset.step === step) return;
  count.dataset.step = step;
  if (step !== '') say(count, text);
}

/** To screen readers, once for each step. */
function say(count: HTMLElement, text: string): void {
  let said = count.querySelector('[role="status"]');
  if (!said) {
    said = document.createElement('span');
    said.className = 'unseen';
    said.setAttribute('role', 'status');
    count.append(said);
  }
  said.textContent = text;
}
