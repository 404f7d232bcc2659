import { askPart } from './fragments.ts';

/** The part of a page that stands in a menu. */
const PART = 'menu';

/** Puts the items that a way leads to into its place, and keeps the focus. Where they do not come, the way stays. */
export async function fetchItems(way: HTMLAnchorElement): Promise<void> {
  const answer = await askPart(way.href, PART).catch(() => undefined);
  if (!way.isConnected) return;
  way.style.marginBlockEnd = '';
  const items = answer?.kind === 'part' ? [...answer.content.children] : [];
  const [first] = items;
  if (!(first instanceof HTMLElement)) return;
  const hadFocus = way === document.activeElement;
  way.replaceWith(...items);
  if (hadFocus) first.focus();
}
