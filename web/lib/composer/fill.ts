import type { fetchPart } from '../fragments.ts';
import { refreshLists } from '../fresh-lists.ts';
import { accountOfPage, reloadUnseen } from '../session.ts';
import { writeOn } from '../write-on.ts';
import { Leaving } from './leaving.ts';
import { takeNames } from './names.ts';
import { setHidden } from './parts.ts';
import { putWhereItBelongs } from './put-published.ts';
import { PUBLISHED } from './send.ts';
import { keepUnsaved } from './unsaved.ts';

/** The event of a composer that has come to be in its page empty, when it has the rest of its form. */
const FILLED = 'composer-filled';

type Part = Awaited<ReturnType<typeof fetchPart>>;

/** A sheet with its whole form. */
type Filled = {
  /** Closes it, unless somebody who has written something wants to go on. */
  leave(): Promise<void>;
};

/**
 * Puts the form of an address around the field of a sheet that is open already; what has been typed there by now stays, with the caret. Where the form
 * cannot be had, it waits as what could not be saved does, and the page of the address follows. Undefined where the sheet is closed by then.
 */
export async function fill(
  dialog: HTMLDialogElement,
  address: string,
  part: Promise<Part>,
): Promise<Filled | undefined> {
  const text = dialog.querySelector('textarea');
  if (!text) return undefined;
  const keep = () => text.value !== '' && keepTyped(text, address);
  addEventListener('pagehide', keep);
  try {
    const answer = await part.catch(() => undefined);
    if (!dialog.open) return undefined;
    const composer = answer?.response.ok ? answer.content.querySelector('post-composer') : null;
    if (!answer || !composer) return elsewhere(address, answer, keep);
    await composed(text);
    if (!dialog.open) return undefined;
    return begin(dialog, answer.content, composer, text);
  } finally {
    removeEventListener('pagehide', keep);
  }
}

/** What has been typed becomes a draft when a form is there again. */
function keepTyped(text: HTMLTextAreaElement, address: string): void {
  const { pathname, search, searchParams } = new URL(address, location.href);
  const content = new URLSearchParams({ status: text.value, content_type: 'text/plain' });
  for (const name of ['in_reply_to_id', 'quoted_status_id', 'visibility'])
    if (searchParams.has(name)) content.set(name, searchParams.get(name) ?? '');
  if (!text.form) return;
  setHidden(text.form, 'acting_account', accountOfPage() ?? '');
  setHidden(text.form, 'key', crypto.randomUUID());
  keepUnsaved(text.form, content.toString(), pathname + search);
}

/** To where the server leads, to signing in where the session has ended, or to the page that says why. */
function elsewhere(address: string, answer: Part | undefined, keep: () => void): undefined {
  keep();
  if (answer && [401, 409].includes(answer.response.status)) reloadUnseen();
  else location.assign(answer?.response.redirected ? answer.response.url : address);
}

/** Waits until an input method has composed what it is at, since it would lose that when the text changes; not longer than one would wait for the form. */
async function composed(text: HTMLTextAreaElement): Promise<void> {
  if (text.dataset.composing === undefined) return;
  await new Promise((resolve) => {
    text.addEventListener('compositionend', resolve, { once: true });
    setTimeout(resolve, 1500);
  });
}

function begin(dialog: HTMLDialogElement, content: DocumentFragment, made: Element, text: HTMLTextAreaElement): Filled {
  const composer = dialog.querySelector<HTMLElement>('post-composer');
  const title = dialog.querySelector('h2');
  if (!composer) return { leave: async () => dialog.close() };
  if (title) title.textContent = content.querySelector('h1')?.textContent ?? '';
  for (const part of made.querySelectorAll('.replied-to, .quoted-here')) withoutIds(part);
  const hadFocus = document.activeElement === text;
  fitAboveKeyboard(dialog);
  putAround(composer, made, text);
  dialog.addEventListener('close', ({ target }) => {
    // What was written may stand in a list of the page by now, or no longer.
    if (target === dialog) void refreshLists();
  });
  composer.addEventListener(PUBLISHED, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { detail: made } = event;
    if (!(made instanceof HTMLElement || isOfPage(String(made)))) return;
    event.preventDefault();
    dialog.close();
    if (made instanceof HTMLElement) putWhereItBelongs(made);
  });
  takeNames(composer);
  delete composer.dataset.shell;
  composer.dispatchEvent(new Event(FILLED));
  if (hadFocus) writeOn(text);
  return { leave: () => leave(dialog, composer) };
}

/** Ends the sheet where the keyboard of a phone begins, as far as the browser says that; not while somebody looks at a part of the window. */
function fitAboveKeyboard(dialog: HTMLDialogElement): void {
  const { visualViewport: seen } = window;
  const stop = new AbortController();
  const fit = () => {
    const isWhole = seen?.scale === 1;
    dialog.style.setProperty('--seen', isWhole ? `${seen.height}px` : '');
    dialog.style.setProperty('--seen-top', isWhole ? `${seen.offsetTop}px` : '');
  };
  for (const type of ['resize', 'scroll']) seen?.addEventListener(type, fit, { signal: stop.signal });
  dialog.addEventListener('close', ({ target }) => {
    if (target === dialog) stop.abort();
  });
  fit();
}

/** The field is never moved: it keeps the caret, what an input method does, and what can be undone. */
function putAround(composer: HTMLElement, made: Element, text: HTMLTextAreaElement): void {
  const [form, madeForm] = [text.form, made.querySelector('form')];
  const [field, madeField] = [text.closest('.writing'), made.querySelector('.writing')];
  const madeText = madeField?.querySelector('textarea');
  if (!form || !madeForm || !field || !madeField || !madeText) return;
  for (const [on, from] of [
    [composer, made],
    [form, madeForm],
    [text, madeText],
  ] as const)
    for (const { name, value } of from.attributes) on.setAttribute(name, value);
  const face = madeField.querySelector('img');
  if (face) field.querySelector('img')?.replaceWith(face);
  const actions = form.querySelector(':scope > .actions');
  actions?.append(...(madeForm.querySelector(':scope > .actions')?.children ?? []));
  madeForm.querySelector(':scope > .actions')?.remove();
  form.querySelector(':scope > .composer-bar')?.remove();
  const children = [...madeForm.childNodes];
  const at = children.indexOf(madeField);
  field.before(...children.slice(0, at));
  field.after(...children.slice(at + 1));
  madeForm.remove();
  composer.append(...made.childNodes);
  write(text, madeText.defaultValue);
}

/** What has been typed stands behind what the form comes with, with the caret where it was in that. */
function write(text: HTMLTextAreaElement, begun: string): void {
  const { value: typed, selectionStart, selectionEnd } = text;
  text.defaultValue = begun;
  if (text.value === `${begun}${typed}`) return;
  text.value = `${begun}${typed}`;
  text.setSelectionRange(begun.length + selectionStart, begun.length + selectionEnd);
}

/** Whether an address is one of the page that is shown, so that leading there would change nothing. */
function isOfPage(address: string): boolean {
  return new URL(address, location.href).pathname === location.pathname;
}

/** A post that the page may show as well has no ids here. */
function withoutIds(part: Element): void {
  for (const one of part.querySelectorAll('[id]')) one.removeAttribute('id');
}

async function leave(dialog: HTMLDialogElement, composer: Element): Promise<void> {
  const fields = composer.querySelectorAll<HTMLInputElement>('[name="status"], [name="title"], [type="file"]');
  // Before its element is there, nobody would ask whether what has been written stays.
  if ([...fields].some(({ value }) => value !== '')) await customElements.whenDefined('post-composer');
  const leaving = new Leaving();
  composer.dispatchEvent(leaving);
  if (await leaving.settled) dialog.close();
}
