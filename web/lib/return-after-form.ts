import { rest } from './insert.ts';
import { keepTyped, putBackTyped } from './keep-typed.ts';
import { say } from './toasts.ts';
import { writeOn } from './write-on.ts';

/** What is kept of the place where a form was sent, for the page that comes next. */
type Left = {
  readonly path: string;
  /** How far down (px) one was. */
  readonly top: number;
  /** Where the button led to, and which of the page it was; nothing where none had a visible focus. */
  readonly button?: { readonly to: string; readonly at: number } | undefined;
};

const KEY = 'whinchat-left';

/**
 * A form that leads back to its own page, such as the button of one row in a list, leaves one where one was: as far down, and with the focus on
 * the same button or, if its row is gone, on the one in its place. A form that comes back because of a mistake leads to that.
 */
export function returnAfterForms(): void {
  addEventListener('submit', ({ target: form, submitter, defaultPrevented }) => {
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || defaultPrevented) return;
    keepTyped(form);
    leave(submitter);
  });
  putBackTyped();
  const left = taken();
  const outcome = document.getElementById('outcome');
  if (left?.path === location.pathname && wasLedHere() && location.hash === '') comeBack(left);
  else if (left && !outcome) toMistake();
  if (outcome) showOutcome(outcome);
}

/**
 * What has come of a form is read where it stands if that is at the form, and for a while over the page if the form is gone: nothing moves
 * then, and the focus stays.
 */
function showOutcome(outcome: HTMLElement): void {
  const isAtForm = outcome.closest('form') !== null;
  if (!isAtForm && document.querySelector('.toasts')) {
    outcome.remove();
    // It stays as long as it has the focus, so that it must not take it.
    for (const name of ['id', 'role', 'tabindex', 'autofocus']) outcome.removeAttribute(name);
    outcome.className = 'toast';
    // Only what comes into a live region later is read out.
    setTimeout(() => say(outcome), 100);
    return;
  }
  for (let around = outcome.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
  comeTo(outcome);
}

/** Takes the focus to what answers a form, and it into sight: a browser that has not come to its `autofocus` yet leaves it where it stands then. */
function comeTo(answer: HTMLElement): void {
  answer.focus({ preventScroll: true });
  answer.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

const buttons = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main button')].filter((one) => one.checkVisibility());

function toOf(button: Element): string {
  return button.getAttribute('formaction') ?? button.closest('form')?.getAttribute('action') ?? '';
}

function leave(submitter: HTMLElement | null): void {
  const focused = submitter?.matches(':focus-visible') ? submitter : undefined;
  const button = focused && { to: toOf(focused), at: buttons().indexOf(focused) };
  const left: Left = { path: location.pathname, top: scrollY, button };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left));
  } catch {
    // Where storage is switched off, one begins at the top.
  }
}

function taken(): Left | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether another address has led to this page, as that of a form does when it has been taken. */
function wasLedHere(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'redirectCount' in entry && entry.redirectCount !== 0);
}

function comeBack({ top, button }: Left): void {
  scrollTo({ top, behavior: 'instant' });
  if (!button) return;
  const all = buttons();
  const same = all.find((one) => toOf(one) === button.to) ?? all[Math.min(button.at, all.length - 1)];
  if (same && !same.matches('.danger')) same.focus({ preventScroll: true });
  else rest(document.querySelector('main h1'));
}

/** To the first field with a mistake, or to what is said above the form. */
function toMistake(): void {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  const alert = document.querySelector<HTMLElement>('main .alert');
  if (field) writeOn(field);
  else if (alert && document.activeElement === document.body) comeTo(alert);
}
