import { postLength } from '../lib/count.ts';

/**
 * `<post-composer max="500">` around the form of a post: says in its `<output>` how many characters are left, grows with the text, and sends
 * with Ctrl and Enter. What is longer may still be sent: the server has the last word.
 */
class PostComposer extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('input', () => this.#count());
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      this.querySelector('form')?.requestSubmit();
    });
    this.#count();
  }

  #count(): void {
    const text = this.querySelector<HTMLTextAreaElement>('textarea[name="status"]');
    const output = this.querySelector('output');
    if (!text) return;
    const warning = this.querySelector<HTMLInputElement>('input[name="spoiler_text"]')?.value ?? '';
    const left = Number(this.getAttribute('max') ?? 0) - postLength(warning, text.value);
    if (output) output.value = new Intl.NumberFormat(document.documentElement.lang || 'en').format(left);
    output?.classList.toggle('over', left < 0);
    if (!CSS.supports('field-sizing', 'content')) grow(text);
  }
}

function grow(text: HTMLTextAreaElement): void {
  text.style.height = 'auto';
  text.style.height = `${text.scrollHeight + text.offsetHeight - text.clientHeight}px`;
}

/** Registers the element. */
export function define(): void {
  customElements.define('post-composer', PostComposer);
}
