import { type Html, html } from '../lib/html/template.ts';
import type { StatusView } from './entity-types.ts';
import { post } from './post.ts';
import type { Reader } from './reader.ts';

type Options = {
  /** What the list is, for screen readers. */
  readonly label: string;
  /** What is shown when there is nothing. */
  readonly empty: Html;
};

/** A page of posts. Each is shown once, at its newest place, and what a filter hides is not there. */
export function timeline(statuses: readonly StatusView[], reader: Reader, { label, empty }: Options): Html {
  const shown = posts(statuses, reader);
  if (shown.length === 0) return html`<div class="empty">${empty}</div>`;
  return html`<div class="feed" id="${FEED}" role="feed" aria-label="${label}">${shown}</div>`;
}

/** The id of the list of posts of a page. */
export const FEED = 'feed';

/** Posts as a list of articles, each once. */
export function posts(statuses: readonly StatusView[], reader: Reader): Html[] {
  return distinct(statuses)
    .filter((status) => !isHidden(status))
    .map((status) => post(status, reader));
}

function distinct(statuses: readonly StatusView[]): StatusView[] {
  const seen = new Set<string>();
  return statuses.filter(({ id, reblog }) => {
    const shown = reblog?.id ?? id;
    return seen.has(shown) ? false : seen.add(shown);
  });
}

function isHidden({ filtered, reblog }: StatusView): boolean {
  return [...(filtered ?? []), ...(reblog?.filtered ?? [])].some(({ filter }) => filter.filter_action === 'hide');
}
