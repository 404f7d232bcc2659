/** `<colour-picker for="…"><input type="color" aria-label="…"></colour-picker>` writes the colour that one picks into the field that it names, and follows what is typed there. */
class ColourPicker extends HTMLElement {
  connectedCallback(): void {
    const picker = this.querySelector('input');
    const field = document.getElementById(this.getAttribute('for') ?? '');
    if (!picker || !(field instanceof HTMLInputElement)) return;
    const follow = () => {
      if (/^#[0-9a-f]{6}$/i.test(field.value.trim())) picker.value = field.value.trim();
    };
    picker.addEventListener('input', () => {
      field.value = picker.value;
    });
    field.addEventListener('input', follow);
    follow();
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('colour-picker', ColourPicker);
}
