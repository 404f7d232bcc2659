const ACTS: Readonly<Record<string, () => void>> = { back: () => history.back(), reload: () => location.reload() };

/** Puts the buttons of the template `app-tools` before the name of the site: an installed application has none of its own. */
export function showAppTools(): void {
  const template = document.getElementById('app-tools');
  if (!(template instanceof HTMLTemplateElement)) return;
  const shown = document.importNode(template.content, true);
  for (const button of shown.querySelectorAll<HTMLElement>('[data-does]'))
    button.addEventListener('click', ACTS[button.dataset.does ?? ''] ?? (() => undefined));
  document.querySelector('header.top')?.prepend(shown);
}
