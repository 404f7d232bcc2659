import { type Html, html } from '../../lib/html/template.ts';
import { writtenNumber } from '../../words/numbers.ts';
import type { Words } from '../../words/words.ts';

/** How much waits for the reader, by what it is. */
export type AwaitingView = {
  readonly notifications: number;
  readonly conversations: number;
  readonly requests: number;
  readonly announcements: number;
  readonly moderation: number;
};

/** More than this is only called more. */
const MOST = 99;

/** Where the number stands: a place, or the menu behind which the places are that have no room on a phone. */
type Badge = keyof AwaitingView | 'menu';

/** A number beside the way to a place, which a script brings up to date; unseen when nothing waits there. */
export function awaitingBadge(what: Badge, awaiting: AwaitingView, words: Words): Html {
  const { conversations, requests, announcements, moderation } = awaiting;
  const inMenu = conversations + requests + announcements + moderation;
  const count = what === 'menu' ? inMenu : awaiting[what];
  return html`<span class="waits" data-part="waits-${what}"${count === 0 && html` hidden`}>${awaitingText(count, words)}</span>`;
}

/** All these numbers, for a script that puts them in their places. */
export function awaitingBadges(awaiting: AwaitingView, words: Words): Html {
  const kinds = ['notifications', 'conversations', 'requests', 'announcements', 'moderation', 'menu'] as const;
  return html`${kinds.map((what) => awaitingBadge(what, awaiting, words))}`;
}

/** A title with the number of what has not been read. */
export function titleWith(title: string, { notifications }: AwaitingView, words: Words): string {
  return notifications === 0 ? title : `(${awaitingText(notifications, words)}) ${title}`;
}

function awaitingText(count: number, { formats }: Words): string {
  return writtenNumber(formats, Math.min(count, MOST)) + (count > MOST ? '+' : '');
}
