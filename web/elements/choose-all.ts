/** `<choose-all><label><input type="checkbox"> …</label></choose-all>` chooses all boxes of its form at once, or none, and says when all are chosen. */
class ChooseAll extends HTMLElement {
  connectedCallback(): void {
    const form = this.closest('form');
    const all = this.querySelector('input');
    if (!form || !all) return;
    const boxes = () => [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name]')];
    const show = () => {
      const chosen = boxes().filter((box) => box.checked).length;
      all.checked = chosen > 0 && chosen === boxes().length;
      all.indeterminate = chosen > 0 && !all.checked;
    };
    form.addEventListener('change', ({ target }) => {
      if (target === all) for (const box of boxes()) box.checked = all.checked;
      show();
    });
    show();
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('choose-all', ChooseAll);
}
