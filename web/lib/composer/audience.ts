import type { Parts } from './parts.ts';

/** Says on the button of the audience what is chosen, after each change, and opens the choices where the focus comes to them by keys. */
export function sayAudience({ form }: Parts): void {
  const choices = form.querySelector<HTMLElement>('.audience-choices');
  const said = form.querySelector('.composer-audience .audience-facts');
  if (!choices || !said) return;
  const tell = () => {
    said.textContent = factsOf(form, choices).join(' · ');
  };
  tell();
  choices.addEventListener('change', tell);
  choices.addEventListener('focusin', () => {
    if (!choices.matches(':popover-open')) choices.showPopover();
  });
  choices.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !choices.contains(relatedTarget)) choices.hidePopover();
  });
}

function factsOf(form: HTMLFormElement, choices: HTMLElement): string[] {
  const audience = form.querySelector<HTMLSelectElement>('select[name="visibility"]')?.value ?? 'public';
  const isOpen = audience === 'public' || audience === 'unlisted';
  const counts = (one: HTMLElement) => {
    if (one instanceof HTMLOptionElement) {
      const isOfQuotes = one.closest<HTMLSelectElement>('select')?.name === 'quote_approval_policy';
      return one.selected && (isOpen || !isOfQuotes);
    }
    return one.closest('label')?.querySelector('input')?.checked ?? true;
  };
  return [...choices.querySelectorAll<HTMLElement>('[data-fact]')]
    .filter(counts)
    .map(({ dataset }) => dataset.fact ?? '');
}
