import { type Html, html } from '../../lib/html/template.ts';
import { pathOfPost } from '../frame/addresses.ts';
import type { PostView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { instant, minute } from '../frame/times.ts';
import { isolated } from '../frame/written.ts';
import { sumOfReactions } from './reactions.ts';

/** The pages about a post that visitors may see too. */
const OPEN: ReadonlySet<string> = new Set(['reactions']);

/**
 * How often a post was answered and shared, and when it was edited, with the ways to who did it and to what was changed; of the main post of
 * a page also when and with what it was written.
 */
export function postNumbers(shown: PostView, reader: Reader, isMain = false): Html | null {
  const { acting, posts } = reader.words;
  const base = pathOfPost(shown);
  const counted = (number: number, text: (count: number) => string, path?: string): Html | null => {
    if (number === 0) return null;
    return path && (reader.account || OPEN.has(path))
      ? html`<a href="${base}/${path}">${text(number)}</a>`
      : html`<span>${text(number)}</span>`;
  };
  const numbers = [
    isMain ? html`<span>${instant(shown.created_at, reader)}</span>` : null,
    isMain && shown.application ? html`<span>${isolated(shown.application.name)}</span>` : null,
    counted(shown.replies_count, posts.replies),
    counted(shown.reblogs_count, posts.boosts, 'reblogs'),
    counted(shown.quotes_count, posts.quotes, 'quotes'),
    counted(shown.favourites_count, posts.favourites, 'favourites'),
    counted(sumOfReactions(shown), acting.reactions, 'reactions'),
    editedAt(shown, reader),
  ].filter((number) => number !== null);
  return numbers.length === 0 ? null : html`<p class="numbers">${numbers}</p>`;
}

/** When a post was last edited, with the way to what was changed. */
export function editedAt(shown: PostView, reader: Reader): Html | null {
  if (!shown.edited_at) return null;
  const text = reader.words.posts.edited(minute(shown.edited_at, reader));
  return html`<a href="${pathOfPost(shown)}/history">${text}</a>`;
}
