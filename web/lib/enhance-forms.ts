import { type Answer, sendForm } from './fragments.ts';
import { hasPart, partAround, replaceParts, rest } from './insert.ts';
import { say, toastRefusal } from './toasts.ts';

/** Forms that are being sent the plain way, because there was no network. */
const plain = new WeakSet<HTMLFormElement>();

/** A form, the button that sends it, and the name of the part of the page that it changes. */
type Sent = { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null; readonly part: string };

/**
 * Sends the buttons of `form#act`, and forms marked `data-enhance`, by script: the part that comes back takes the place of the one that they
 * stand in, or that the button or the form names in `data-enhance`. What a button marked `data-dialog` leads to is shown as a dialog. Without
 * network the form is sent the plain way, as without scripts.
 */
export function enhanceForms(): void {
  // The second click of a double one would undo what the first has done. Nobody taps twice out of habit.
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[form="act"]') : null;
    const isByMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    if (button && isByMouse && event.detail > 1) event.preventDefault();
  });
  addEventListener('submit', (event) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (!(form instanceof HTMLFormElement) || defaultPrevented || plain.has(form)) return;
    const asks = submitter?.dataset.dialog === undefined ? undefined : submitter.getAttribute('formaction');
    const part = partOf(form, submitter);
    if (!asks && part === undefined) return;
    event.preventDefault();
    submitter?.closest<HTMLElement>('.menu:popover-open')?.hidePopover();
    const busy = submitter ?? form;
    if (busy.ariaBusy === 'true') return;
    void whileBusy(busy, form, submitter, () =>
      asks ? openDialog(asks) : sendMarked({ form, submitter, part: part ?? '' }),
    );
  });
}

function partOf(form: HTMLFormElement, submitter: HTMLElement | null): string | undefined {
  const named = submitter?.dataset.enhance ?? form.dataset.enhance;
  if (form.id !== 'act' && named === undefined) return undefined;
  // What is asked on a page of its own leads on from there, to where its answer is in sight.
  if (form.closest('[data-part="ask"]') && !form.closest('dialog')) return undefined;
  return named || partAround(submitter ?? form);
}

async function whileBusy(
  busy: HTMLElement,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  work: () => Promise<void>,
): Promise<void> {
  busy.ariaBusy = 'true';
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    plain.add(form);
    form.requestSubmit(submitter);
    plain.delete(form);
  } finally {
    busy.ariaBusy = null;
  }
}

async function openDialog(address: string): Promise<void> {
  const { showPageDialog } = await import('./page-dialog.ts');
  await showPageDialog(address);
}

async function sendMarked(sent: Sent): Promise<void> {
  const { form, submitter, part } = sent;
  const answer = await sendForm(form, submitter, part);
  const outcome = answer.kind === 'part' ? answer.content.querySelector('.toast[data-outcome]') : null;
  outcome?.remove();
  show(answer, sent);
  if (outcome) say(outcome);
}

function show(answer: Answer, { form, submitter, part }: Sent): void {
  if (answer.kind === 'gone') return;
  // What is refused comes back to be corrected, in the place of the form. The page of an error has other parts, which say nothing of it.
  const place = answer.kind === 'refused' ? partAround(form) : part;
  const comesBack = answer.kind === 'part' || (place !== undefined && hasPart(answer.content, place));
  if (comesBack) replaceParts(answer.content, place);
  if (comesBack && answer.kind === 'refused') return;
  const dialog = form.closest('dialog');
  dialog?.close();
  submitter?.closest('.toast')?.remove();
  // The button of the menu that led to the dialog may have been replaced.
  if (dialog?.contains(document.activeElement) || document.activeElement === document.body) returnTo(part);
  if (answer.kind === 'refused') toastRefusal(answer);
}

/** Takes the focus to the menu of a part, or to the part. */
function returnTo(name: string): void {
  const part = document.getElementById(name);
  const menu = part?.querySelector<HTMLElement>('.more-acts');
  if (menu) menu.focus({ preventScroll: true });
  else rest(part);
}
