/**
 * `<picture-viewer>` around the pictures of a post (`a.picture`): shows them as large as the window, with their descriptions; arrow keys and
 * swiping turn the pages. The dialog comes from the template `picture-viewer` of the page; without it the links lead to the pictures.
 */
class PictureViewer extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.picture') : null;
      const template = document.getElementById('picture-viewer');
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || !(template instanceof HTMLTemplateElement)) return;
      event.preventDefault();
      this.#open([...this.querySelectorAll<HTMLAnchorElement>('a.picture')], link, template);
    });
  }

  #open(links: readonly HTMLAnchorElement[], first: HTMLAnchorElement, template: HTMLTemplateElement): void {
    const dialog = document.importNode(template.content, true).querySelector('dialog');
    const pictures = dialog?.querySelector('.viewer-pictures');
    if (!dialog || !pictures) return;
    pictures.append(...links.map(figureOf));
    document.body.append(dialog);
    closeByBack(dialog);
    dialog.addEventListener('keydown', (event) => turn(event, pictures));
    dialog.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest('[data-close]') || target.matches('figure')) dialog.close();
      const step = target.closest<HTMLElement>('[data-step]')?.dataset.step;
      if (step) go(pictures, Number(step));
    });
    dialog.showModal();
    pictures.children[links.indexOf(first)]?.scrollIntoView({ behavior: 'instant' });
    watchShown(dialog, pictures);
  }
}

/** "Back" closes it, as it does a page; whatever else closes it leaves no step behind. */
function closeByBack(dialog: HTMLDialogElement): void {
  history.pushState({ ...history.state, viewer: true }, '');
  const back = () => dialog.close();
  addEventListener('popstate', back);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', back);
    dialog.remove();
    if (history.state?.viewer === true) history.back();
  });
}

function figureOf(link: HTMLAnchorElement): HTMLElement {
  const figure = document.createElement('figure');
  const picture = document.createElement('img');
  picture.alt = link.querySelector('img')?.alt ?? '';
  picture.src = link.href;
  figure.append(picture);
  return figure;
}

/** Says which picture is seen, and what is on it. */
function watchShown(dialog: HTMLDialogElement, pictures: Element): void {
  const figures = [...pictures.children];
  const alt = dialog.querySelector('.viewer-alt');
  const place = dialog.querySelector('.viewer-place');
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (!seen) return;
      if (alt) alt.textContent = seen.querySelector('img')?.alt ?? '';
      const at = figures.indexOf(seen);
      for (const [step, last] of [
        ['-1', 0],
        ['1', figures.length - 1],
      ] as const) {
        const button = dialog.querySelector<HTMLButtonElement>(`[data-step="${step}"]`);
        // A button with the focus would lose it.
        if (button === document.activeElement && at === last)
          dialog.querySelector<HTMLElement>('.viewer-pictures')?.focus();
        if (button) button.hidden = at === last;
      }
      if (place) place.textContent = figures.length > 1 ? `${at + 1} / ${figures.length}` : '';
    },
    { root: pictures, threshold: 0.6 },
  );
  for (const figure of figures) observer.observe(figure);
}

function turn(event: KeyboardEvent, pictures: Element): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(pictures, document.documentElement.dir === 'rtl' ? -step : step);
}

/** Turns so many pages onwards, in the direction that one reads. */
function go(pictures: Element, step: number): void {
  const sense = document.documentElement.dir === 'rtl' ? -1 : 1;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  pictures.scrollBy({ left: sense * step * pictures.clientWidth, behavior });
}

/** Registers the element. */
export function define(): void {
  customElements.define('picture-viewer', PictureViewer);
}
