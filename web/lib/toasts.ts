import { reasonIn } from './fragments.ts';
import { handOnFocus } from './insert.ts';

/** How long (ms) a message stays, and one with something to press. */
const STAYS = 6000;
const STAYS_TO_PRESS = 12_000;

/**
 * Shows the message of the template `toast-NAME` for a while, longer as long as the pointer or the focus is there; `prepare` fills in what the
 * template leaves open. Words come with the page, so a page without that template shows none.
 */
export function toast(name: string, prepare?: (shown: DocumentFragment) => void): void {
  const template = document.getElementById(`toast-${name}`);
  if (!(template instanceof HTMLTemplateElement)) return;
  const content = document.importNode(template.content, true);
  prepare?.(content);
  say(...content.children);
}

type Refused = { readonly status: number; readonly content: DocumentFragment };

/** Says why something was not done, as far as the answer does. */
export function toastRefusal({ status, content }: Refused): void {
  const reason = status === 429 ? undefined : reasonIn(content);
  toast(status === 429 ? 'slower' : 'failed', (shown) => {
    const message = shown.querySelector('p');
    if (message && reason) message.textContent = reason;
  });
}

/** Shows a message for a while. */
export function say(...shown: readonly Element[]): void {
  const place = document.querySelector('.toasts');
  handOnFocus(
    () => place?.replaceChildren(...shown),
    () => document.querySelector('main'),
  );
  const leave = () => {
    if (place?.matches(':hover, :focus-within')) setTimeout(leave, STAYS);
    else for (const element of shown) element.remove();
  };
  const hasButton = shown.some((element) => element.querySelector('button') !== null);
  setTimeout(leave, hasButton ? STAYS_TO_PRESS : STAYS);
}
