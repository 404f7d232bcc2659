import { askPart } from './fragments.ts';
import { PARTS_CHANGED, replaceParts } from './insert.ts';

/** The number that the title begins with. */
const IN_TITLE = /^\(.*?\) /;

/**
 * Brings the numbers of what waits up to date when one returns to a page, and when something has been done in a place that has one. They are
 * not live: nothing moves while one reads.
 */
export function keepCounts(): void {
  if (!document.querySelector('[data-part^="waits-"]')) return;
  let isAsking = false;
  const ask = async () => {
    if (isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    const answer = await askPart('/awaiting', 'awaiting').catch(() => undefined);
    if (answer?.kind === 'part') {
      replaceParts(answer.content);
      tellInTitle();
    }
    isAsking = false;
  };
  addEventListener('pageshow', ({ persisted }) => persisted && void ask());
  document.addEventListener('visibilitychange', () => void ask());
  document.addEventListener(PARTS_CHANGED, () => {
    if (document.querySelector('.rail [aria-current] [data-part^="waits-"]')) void ask();
  });
}

function tellInTitle(): void {
  const badge = document.querySelector<HTMLElement>('[data-part="waits-notifications"]');
  const title = document.title.replace(IN_TITLE, '');
  document.title = badge && !badge.hidden ? `(${badge.textContent}) ${title}` : title;
}
