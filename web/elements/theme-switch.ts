/** What can be chosen, and the attribute of `<html>` that says so; an empty value leaves it to the system. */
const CHOICES = ['theme', 'size'] as const;

/** `<theme-switch>` around the fields `theme` and `size` of a form shows at once what is chosen; sending the form keeps it. */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      const choice = CHOICES.find((name) => name === target.name);
      if (!choice) return;
      const { dataset } = document.documentElement;
      if (target.value === '') delete dataset[choice];
      else dataset[choice] = target.value;
    });
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('theme-switch', ThemeSwitch);
}
