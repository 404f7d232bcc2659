import { fillPicker, loadPicker } from '../lib/emojis/emoji-picker.ts';
import { handOnFocus } from '../lib/insert.ts';

/**
 * `<reaction-picker data-emojis="ADDRESS">` around the form to react to a post: below what people mostly react with, it shows all emojis instead of
 * the field for any other. What is chosen is sent at once.
 */
class ReactionPicker extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const form = this.querySelector('form');
    const place = this.querySelector('.picker-place');
    const address = this.dataset.emojis ?? '';
    if (!form || !place || address === '' || this.querySelector('.emoji-picker')) return;
    const picker = await loadPicker();
    // What somebody has begun to write meanwhile stays.
    if (!picker || place.querySelector('input')?.value) return;
    picker.role = 'group';
    handOnFocus(
      () => place.replaceWith(picker),
      () => picker.querySelector('input'),
    );
    const button = Object.assign(document.createElement('button'), { name: 'emoji', hidden: true });
    button.formNoValidate = true;
    form.append(button);
    await fillPicker(picker, { address, form }, (sign) => {
      // The server knows its own by their names alone.
      button.value = sign.replace(/^:(.+):$/, '$1');
      form.requestSubmit(button);
    });
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('reaction-picker', ReactionPicker);
}
