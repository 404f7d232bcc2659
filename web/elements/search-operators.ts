/**
 * `<search-operators for="ID of a field" day="ID of a field with a day">` around buttons whose values are operators: each is written where the caret of the
 * field is, and what it still lacks is marked or waits to be written. Without scripts the buttons send the form.
 */
class SearchOperators extends HTMLElement {
  connectedCallback(): void {
    const field = document.getElementById(this.getAttribute('for') ?? '');
    const day = document.getElementById(this.getAttribute('day') ?? '');
    if (!(field instanceof HTMLInputElement && day instanceof HTMLInputElement)) return;
    // The day is written with its operator.
    day.removeAttribute('name');
    let wasThere = false;
    field.addEventListener('focus', () => {
      wasThere = true;
    });
    this.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      event.preventDefault();
      const at = wasThere ? [field.selectionStart, field.selectionEnd] : [];
      write(field, button.value, day.value, at);
    });
  }
}

/** Not every browser puts the caret behind the text of a field in which nobody has been. */
function write(field: HTMLInputElement, operator: string, day: string, [from, to]: (number | null)[]): void {
  const start = from ?? field.value.length;
  const end = to ?? start;
  const value = /^(before|after|during):$/.test(operator) ? day || today() : '';
  const isFinished = !operator.endsWith(':') || day !== '';
  const before = start > 0 && !/\s$/.test(field.value.slice(0, start)) ? ' ' : '';
  const rest = field.value.slice(end);
  const after = /^\s/.test(rest) || (rest === '' && !isFinished) ? '' : ' ';
  field.focus();
  field.setRangeText(`${before}${operator}${value}${after}`, start, end, 'end');
  const place = start + before.length + operator.length;
  if (!isFinished) field.setSelectionRange(place, place + value.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Registers the element. */
export function define(): void {
  customElements.define('search-operators', SearchOperators);
}
