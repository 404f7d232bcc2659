/** The page of the composer. */
const PATH = '/publish';

/**
 * Ways to the composer (links, and buttons of `form#go`) open it over the page; without network, and for edits, they lead to its page. So does
 * the box beside a page as soon as something is written in it, and is a plain form where that fails.
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
      if (box.closest('.beside .write') && box.value !== '') moveInto(box);
    });
}

function moveInto(box: HTMLTextAreaElement): void {
  import('./composer/dialog.ts').then(({ openComposer }) => openComposer(PATH, box)).catch(() => undefined);
}

function openInstead(event: Event, address: string): void {
  const { origin, pathname, searchParams } = new URL(address, location.href);
  if (event.defaultPrevented || origin !== location.origin || pathname !== PATH || searchParams.has('edit')) return;
  if (document.querySelector('post-composer')) return;
  event.preventDefault();
  import('./composer/dialog.ts')
    .then(({ openComposer }) => openComposer(address))
    .catch(() => location.assign(address));
}
