import { type Answer, sendForm } from './fragments.ts';
import { partAround, replaceParts } from './insert.ts';
import { toast } from './toasts.ts';

/** Forms that are being sent the plain way, because there was no network. */
const plain = new WeakSet<HTMLFormElement>();

/**
 * Sends the buttons of `form#act`, and forms marked `data-enhance`, by script: the part that comes back takes the place of the one that they
 * stand in, or that the form names in `data-enhance`. Without network the form is sent the plain way, as without scripts.
 */
export function enhanceForms(): void {
  addEventListener('submit', (event) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (!(form instanceof HTMLFormElement) || defaultPrevented || plain.has(form)) return;
    const part = partOf(form, submitter);
    if (part === undefined) return;
    event.preventDefault();
    submitter?.closest<HTMLElement>('.menu:popover-open')?.hidePopover();
    const busy = submitter ?? form;
    if (busy.ariaBusy === 'true') return;
    void sendMarked(form, submitter, part, busy);
  });
}

function partOf(form: HTMLFormElement, submitter: HTMLElement | null): string | undefined {
  const named = form.dataset.enhance;
  if (form.id !== 'act' && named === undefined) return undefined;
  return named || partAround(submitter ?? form);
}

async function sendMarked(form: HTMLFormElement, submitter: HTMLElement | null, part: string, busy: HTMLElement) {
  busy.ariaBusy = 'true';
  try {
    show(await sendForm(form, submitter, part), part);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    plain.add(form);
    form.requestSubmit(submitter);
    plain.delete(form);
  } finally {
    busy.ariaBusy = null;
  }
}

function show(answer: Answer, part: string): void {
  if (answer.kind === 'gone') return;
  const found = replaceParts(answer.content, part);
  if (answer.kind === 'refused' && found === 0) toast(answer.status === 429 ? 'slower' : 'failed');
}
