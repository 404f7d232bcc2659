import { choose } from '../lib/appearance.ts';

/** `<theme-switch>` around the fields `theme` and `size` of a form does at once what is chosen, without the form being sent. */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) choose(target.name, target.value);
    });
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('theme-switch', ThemeSwitch);
}
