import { keyMeant } from './key-meant.ts';

/** Where keys write, choose or open something by themselves. */
const BUSY =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog, [popover], video, audio';

/** Lets keys act on posts and lead to pages, never while somebody writes or holds a modifier. */
export function listenForKeys(): void {
  addEventListener('keydown', (event) => {
    const { target } = event;
    const key = event.defaultPrevented ? undefined : keyMeant(event, isSaid);
    if (key === undefined) return;
    if (!(target instanceof HTMLElement) || document.querySelector('dialog:modal')) return;
    if (key === 'Escape') return leave(target);
    if (target.closest(BUSY) || (key === 'Enter' && !target.matches('article'))) return;
    // Some browsers open their own search with a slash or while one types.
    event.preventDefault();
    if (act) act(key, event.repeat);
    else void load(key);
  });
}

/** Whether a button of the page says that a key presses it. */
function isSaid(key: string): boolean {
  return document.querySelector(`[data-key="${CSS.escape(key)}"]`) !== null;
}

type Act = (key: string, repeated: boolean) => void;

/** What keys do, which is loaded with the first. */
let act: Act | undefined;

async function load(key: string): Promise<void> {
  // Without network the page goes on as without keys.
  const keys = await import('./keys.ts').catch(() => undefined);
  act = keys?.pressed;
  act?.(key, false);
}

/** Ends writing or searching, so that keys act again. */
function leave(target: HTMLElement): void {
  if (target.matches('input, textarea') && !target.closest('dialog, [popover]')) target.blur();
}
