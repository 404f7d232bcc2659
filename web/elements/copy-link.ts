import { toast } from '../lib/toasts.ts';

/** `<copy-link address="https://…"><button>…</button></copy-link>`: its button copies the address. Nothing is shown where that cannot be done. */
class CopyLink extends HTMLElement {
  connectedCallback(): void {
    if ('clipboard' in navigator) this.addEventListener('click', () => void this.#copy());
    else this.remove();
  }

  async #copy(): Promise<void> {
    this.closest<HTMLElement>('.menu:popover-open')?.hidePopover();
    try {
      await navigator.clipboard.writeText(this.getAttribute('address') ?? '');
      toast('copied');
    } catch {
      // Somebody may have forbidden it to this page.
      toast('failed');
    }
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('copy-link', CopyLink);
}
