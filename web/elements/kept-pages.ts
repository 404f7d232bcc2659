import { keptPages } from '../lib/offline-pages.ts';

/** `<kept-pages>` lists the pages that can be read without network, in the `ul` of its template; nothing where there are none. */
class KeptPages extends HTMLElement {
  connectedCallback(): void {
    void this.#show();
  }

  async #show(): Promise<void> {
    const template = this.querySelector('template');
    const pages = await keptPages();
    if (!template || pages.length === 0) return;
    const shown = document.importNode(template.content, true);
    shown.querySelector('ul')?.append(...pages.map(({ address, title }) => itemOf(address, title)));
    this.replaceChildren(shown);
  }
}

function itemOf(address: string, title: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title;
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** Registers the element. */
export function define(): void {
  customElements.define('kept-pages', KeptPages);
}
