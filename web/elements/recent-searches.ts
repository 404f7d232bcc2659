import { recentSearches, rememberSearch } from '../lib/recent-searches.ts';
import { forgetSearches } from '../lib/session.ts';

/**
 * `<recent-searches query="…">` remembers a search in this browser; without `query` it lists those of this session in the `ul` of its
 * template, with a button that forgets them. Nothing where there are none.
 */
class RecentSearches extends HTMLElement {
  connectedCallback(): void {
    const query = this.getAttribute('query');
    if (query !== null) rememberSearch(query);
    else this.#show();
  }

  #show(): void {
    const template = this.querySelector('template');
    const searches = recentSearches();
    if (!template || searches.length === 0) return;
    const shown = document.importNode(template.content, true);
    shown.querySelector('ul')?.append(...searches.map(itemOf));
    shown.querySelector('button')?.addEventListener('click', () => {
      forgetSearches();
      this.remove();
      document.querySelector<HTMLElement>('input[name="q"]')?.focus();
    });
    this.replaceChildren(shown);
  }
}

function itemOf(query: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `/search?${new URLSearchParams({ q: query })}`;
  const name = document.createElement('bdi');
  name.textContent = query;
  link.append(name);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** Registers the element. */
export function define(): void {
  customElements.define('recent-searches', RecentSearches);
}
