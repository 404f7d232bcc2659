import { askPart, fetchPart } from '../fragments.ts';
import { refreshLists, refreshPosts } from '../fresh-lists.ts';
import { replaceParts } from '../insert.ts';
import { say } from '../toasts.ts';
import { writeOn } from '../write-on.ts';
import { Leaving } from './leaving.ts';
import { takeNames } from './names.ts';
import { PUBLISHED } from './send.ts';

let isOpening = false;

/**
 * Opens the composer of an address over the page. Rejects, or leads to the address, when it cannot be had. What has been begun in a box of the
 * page moves into it, or stays there.
 */
export async function openComposer(address: string, box?: HTMLTextAreaElement): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  try {
    if (box) return await openWith(address, box);
    const answer = await askPart(address, 'composer');
    if (answer.kind === 'gone') return;
    const composer = answer.content.querySelector('post-composer');
    if (answer.kind === 'refused' || !composer) return location.assign(address);
    show(answer.content, composer);
  } finally {
    isOpening = false;
  }
}

async function openWith(address: string, box: HTMLTextAreaElement): Promise<void> {
  const { response, content } = await fetchPart(address, 'composer', {});
  const composer = content.querySelector('post-composer');
  const text = composer?.querySelector<HTMLTextAreaElement>('textarea[name="status"]');
  if (!response.ok || !composer || !text) return;
  const { selectionStart, selectionEnd } = box;
  text.value = box.value;
  text.setSelectionRange(selectionStart, selectionEnd);
  box.value = '';
  show(content, composer);
}

function show(content: DocumentFragment, composer: Element): void {
  const template = composer.querySelector<HTMLTemplateElement>('template[data-tool="dialog"]');
  const dialog = template && document.importNode(template.content, true).querySelector('dialog');
  if (!dialog) return;
  const title = dialog.querySelector('h2');
  if (title) title.textContent = content.querySelector('h1')?.textContent ?? '';
  for (const part of composer.querySelectorAll('.replied-to, .quoted-here')) withoutIds(part);
  composer.querySelector('.composer > .actions')?.prepend(...dialog.children);
  dialog.append(composer);
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    dialog.remove();
    // What was written may stand in a list of the page by now, or no longer.
    void refreshLists();
  });
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    void leave(dialog, composer);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-close]')) void leave(dialog, composer);
  });
  composer.addEventListener(PUBLISHED, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { detail: made } = event;
    if (!(made instanceof HTMLElement || isOfPage(String(made)))) return;
    event.preventDefault();
    dialog.close();
    if (made instanceof HTMLElement) put(made);
  });
  takeNames(composer);
  dialog.showModal();
  writeOn(composer.querySelector<HTMLElement>('textarea[name="status"]'));
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

/** Puts what has been made where it belongs on this page, and says so. */
function put(made: HTMLElement): void {
  const toast = made.querySelector('.toast');
  const fragment = document.createDocumentFragment();
  fragment.append(...made.querySelectorAll(':scope > article'));
  const known = fragment.querySelector('article');
  if (known && document.getElementById(known.id)) replaceParts(fragment);
  else if (made.dataset.answers) putBelow(made.dataset.answers, fragment);
  // Further down, what is read does not move: the page says that something new is above.
  else if (scrollY < innerHeight) document.querySelector('new-posts')?.dispatchEvent(new Event('show'));
  if (made.dataset.answers) void refreshPosts([made.dataset.answers]);
  if (toast) say(toast);
}

/** A reply stands below the post that it answers, where that is part of a thread. */
function putBelow(id: string, content: DocumentFragment): void {
  const answered = document.querySelector(`.thread #post-${CSS.escape(id)}`);
  if (!answered) return;
  const item = document.createElement('li');
  item.append(content);
  const own = answered.nextElementSibling;
  const list = own?.matches('ul.replies') ? own : document.createElement('ul');
  list.classList.add('replies');
  if (list !== own) answered.after(list);
  list.append(item);
}
