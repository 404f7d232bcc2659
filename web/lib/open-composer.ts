import { fetchPart } from './fragments.ts';
import { writeOn } from './write-on.ts';

/** The page of the composer. */
const PATH = '/publish';

/**
 * Ways to the composer (links, and buttons of `form#go`) open it over the page. So does the box beside a page as soon as something is written in
 * it, and is a plain form where that fails.
 */
export function composersOverPages(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (link && isPlain && !link.target) openInstead(event, link.href);
  });
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    // As long as its element is not there, the form is sent the plain way; the element must know that when it comes.
    if (form.matches('.composer') && !event.defaultPrevented) form.dataset.sent = '';
    if (form.id !== 'go' || !(submitter instanceof HTMLButtonElement)) return;
    openInstead(event, `${submitter.formAction}?${new URLSearchParams({ [submitter.name]: submitter.value })}`);
  });
  // What an input method composes is finished first.
  for (const type of ['input', 'compositionend'])
    addEventListener(type, (event) => {
      const { target: box } = event;
      if (!(box instanceof HTMLTextAreaElement) || (event instanceof InputEvent && event.isComposing)) return;
      if (box.closest('.beside .write') && box.value !== '') void moveInto(box);
    });
}

let isMoving = false;

/** Nothing moves before the form is there. */
async function moveInto(box: HTMLTextAreaElement): Promise<void> {
  if (isMoving) return;
  isMoving = true;
  const part = await fetchPart(PATH, 'composer', {}).catch(() => undefined);
  isMoving = false;
  if (part?.response.ok) open(PATH, Promise.resolve(part), box);
}

function openInstead(event: Event, address: string): void {
  const { origin, pathname } = new URL(address, location.href);
  if (event.defaultPrevented || origin !== location.origin || pathname !== PATH) return;
  if (document.querySelector('post-composer')) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.menu:popover-open')?.hidePopover();
  composeAt(address);
}

/** Opens the composer of an address over the page, at once with its field; the rest comes while one begins to write. */
export function composeAt(address: string): void {
  if (!document.querySelector('post-composer')) open(address, fetchPart(address, 'composer', {}));
}

type Part = ReturnType<typeof fetchPart>;

function open(address: string, part: Part, box?: HTMLTextAreaElement): void {
  const template = document.querySelector<HTMLTemplateElement>('template#composer-shell');
  const dialog = template && document.importNode(template.content, true).querySelector('dialog');
  const text = dialog?.querySelector('textarea');
  // Rejected, it is dealt with where it is waited for.
  part.catch(() => undefined);
  if (!dialog || !text) {
    location.assign(address);
    return;
  }
  entitle(dialog, new URL(address, location.href).searchParams);
  if (box) {
    text.value = box.value;
    text.setSelectionRange(box.selectionStart, box.selectionEnd);
    box.value = '';
  }
  const filling = import('./composer/fill.ts').then(({ fill }) => fill(dialog, address, part));
  // Without the script that knows how to fill it, the page of the form takes along what has been typed.
  filling.catch(() => location.assign(withText(address, text.value)));
  for (const type of ['compositionstart', 'compositionend'])
    text.addEventListener(type, () => text.toggleAttribute('data-composing', type === 'compositionstart'));
  letLeave(dialog, text, filling);
  document.body.append(dialog);
  dialog.showModal();
  writeOn(text);
}

type Filling = ReturnType<typeof import('./composer/fill.ts')['fill']>;

/** What has been typed is not left before it can be kept. */
function letLeave(dialog: HTMLDialogElement, text: HTMLTextAreaElement, filling: Filling): void {
  const leave = () => {
    if (text.value === '' && dialog.querySelector('[data-shell]')) dialog.close();
    else void filling.then((filled) => filled?.leave());
  };
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    leave();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-close]')) leave();
  });
  dialog.addEventListener('close', ({ target }) => {
    if (target === dialog) dialog.remove();
  });
}

function withText(address: string, text: string): string {
  const url = new URL(address, location.href);
  if (text !== '') url.searchParams.set('text', `${url.searchParams.get('text') ?? ''}${text}`);
  return url.href;
}

/** What it is called until the server says so, and whose it is. */
function entitle(dialog: HTMLElement, asked: URLSearchParams): void {
  const title = dialog.querySelector<HTMLElement>('h2');
  const kind = asked.has('edit') ? 'edit' : asked.has('in_reply_to_id') ? 'reply' : 'new';
  if (title) title.textContent = title.dataset[kind] ?? '';
  const face = document.querySelector<HTMLImageElement>('.top .own-face img');
  const shown = dialog.querySelector<HTMLImageElement>('.writer-face');
  if (face && shown) shown.src = face.src;
}
