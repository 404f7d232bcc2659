import { askToken } from './outbox-send.ts';
import { accountOfPage } from './session.ts';
import { toast } from './toasts.ts';

const FIELD = 'authenticity_token';

/**
 * Gives the forms of a page that was kept, which have lost their tokens, new ones as soon as there is a network; a form that is sent before
 * waits for that. Says so when there is none, and then nothing is sent.
 */
export function renewTokens(): void {
  addEventListener('online', () => void renew());
  addEventListener('submit', waitForToken, { capture: true });
}

function waitForToken(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || 'outbox' in form.dataset) return;
  const field = form.elements.namedItem(FIELD);
  if (!(field instanceof HTMLInputElement) || field.value !== '') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void renew().then((isDone) => (isDone ? form.requestSubmit(submitter) : toast('offline')));
}

async function renew(): Promise<boolean> {
  const token = await askToken(accountOfPage() ?? '').catch(() => undefined);
  if (token === undefined) return false;
  for (const field of document.querySelectorAll<HTMLInputElement>(`input[name="${FIELD}"]`)) field.value = token;
  return true;
}
