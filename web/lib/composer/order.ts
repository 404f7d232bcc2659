/** Lets the files of a form change places, by their buttons and by dragging their pictures. */
export function orderItems(form: HTMLFormElement, changed: () => void): void {
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-move]') : null;
    const item = button?.closest('li');
    if (!button || !item) return;
    event.preventDefault();
    const isUp = button.dataset.move === '-1';
    const other = isUp ? item.previousElementSibling : item.nextElementSibling;
    if (!other) return;
    if (isUp) other.before(item);
    else other.after(item);
    button.focus();
    changed();
  });
  let dragged: Element | null = null;
  const itemOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('.attached > li') : null);
  form.addEventListener('dragstart', ({ target }) => {
    dragged = target instanceof Element && target.matches('img, canvas') ? itemOf(target) : null;
  });
  form.addEventListener('dragover', (event) => {
    const over = itemOf(event.target);
    if (!dragged || !over || over === dragged || over.parentElement !== dragged.parentElement) return;
    event.preventDefault();
    if (dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING) over.after(dragged);
    else over.before(dragged);
  });
  form.addEventListener('dragend', () => {
    if (dragged) changed();
    dragged = null;
  });
}
