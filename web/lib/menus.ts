const MENU = '.menu:popover-open';
const ITEMS =
  ':scope > :is(a, button, [role^="menuitem"]):not([disabled], [hidden]), :scope > copy-link:defined > button, :scope li > a';

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Menus (`.menu` with `popover`) take the focus when they open, and arrow keys and first letters move in them. The browser does the rest. */
export function moveInMenus(): void {
  addEventListener('toggle', ({ target }) => opened(target), { capture: true });
  addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const menu = target.closest<HTMLElement>(MENU);
    if (!menu || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)];
    const at = items.indexOf(target);
    if (at === -1) return;
    const next = KEYS[event.key]?.(at, items.length) ?? byLetter(items, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  });
}

function byLetter(items: readonly HTMLElement[], at: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) => item.innerText.trim().toLowerCase().startsWith(key.toLowerCase());
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const found = order.find(begins);
  return found && items.indexOf(found);
}

function opened(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !target.matches(MENU)) return;
  if (!CSS.supports('position-area', 'block-end') && innerWidth >= 700) placeBeside(target);
  target.querySelector<HTMLElement>(ITEMS)?.focus();
  const later = target.querySelector<HTMLAnchorElement>('a[data-later]');
  if (later) fillLater(later);
}

/** Has the rest of a menu take the place of the way there, and keeps room for it until it comes, so that nothing is moved from under a finger. */
function fillLater(later: HTMLAnchorElement): void {
  later.style.marginBlockEnd = `${Number(later.dataset.later) * later.offsetHeight}px`;
  void import('./later-items.ts').then(({ fetchItems }) => fetchItems(later));
}

/** For browsers that cannot tie a menu to its button. */
function placeBeside(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`)?.getBoundingClientRect();
  if (!button) return;
  const { width, height } = menu.getBoundingClientRect();
  const fits = button.bottom + height < innerHeight || button.top < height;
  menu.style.inset = 'auto';
  menu.style.top = `${fits ? button.bottom : button.top - height}px`;
  menu.style.left = `${Math.max(0, Math.min(button.right - width, innerWidth - width))}px`;
}
